// Arrow keys move the focus to the nearest thing that can be chosen in that direction.

const STEP: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Use on the element that holds the buttons: `{@attach arrows}`. */
export function arrows(root: HTMLElement): () => void {
  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const from = document.activeElement;
    const within = from?.closest("dialog") ?? root; // what lies behind a sheet cannot be reached
    const buttons = [...within.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")].filter(
      (button) => button.getClientRects().length > 0 && button !== from,
    );
    if (!from || !within.contains(from)) {
      (buttons.find((button) => button.closest(".hand")) ?? buttons[0])?.focus();
      event.preventDefault();
      return;
    }
    const [x, y] = middle(from);
    let best: HTMLElement | null = null;
    let shortest = Infinity;
    for (const button of buttons) {
      const [bx, by] = middle(button);
      const along = (bx - x) * step[0] + (by - y) * step[1];
      const aside = Math.abs((bx - x) * step[1]) + Math.abs((by - y) * step[0]);
      if (along < 4) continue;
      const distance = along + 2 * aside; // straight ahead before off to the side
      if (distance < shortest) [best, shortest] = [button, distance];
    }
    if (!best) return;
    best.focus();
    event.preventDefault();
  };
  document.addEventListener("keydown", move); // also from nowhere: the first arrow enters the table
  return () => document.removeEventListener("keydown", move);
}
