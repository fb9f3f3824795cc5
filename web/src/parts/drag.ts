// Dragging with mouse, pen or finger. What can be dragged has a name in `data-drag`, where it can be
// dropped has one in `data-drop`. A press that hardly moves stays a click.

const FAR = 8; // pixels that make a press a drag

interface Handlers {
  /** May it be lifted? Shows where it can go. */
  lift: (thing: string) => boolean;
  /** Let go over that place, or over none. */
  drop: (place: string | null) => void;
}

/** A copy of what is dragged, under the pointer. */
function ghostOf(element: HTMLElement): HTMLElement {
  const { width, height } = element.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "traveller";
  ghost.setAttribute("aria-hidden", "true");
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-drag");
  copy.removeAttribute("data-drop");
  copy.removeAttribute("data-at");
  copy.style.setProperty("--w", `${width}px`);
  copy.style.setProperty("--h", `${height}px`);
  ghost.append(copy);
  return ghost;
}

function placeAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>("[data-drop]");
    if (place) return place.dataset.drop!;
  }
  return null;
}

/** Use on the element that holds the things: `{@attach dragging({ lift, drop })}`. */
export function dragging({ lift, drop }: Handlers): (root: HTMLElement) => () => void {
  return (root) => {
    const down = (press: PointerEvent) => {
      const element = (press.target as Element).closest<HTMLElement>("[data-drag]");
      if (!element || !press.isPrimary || press.button !== 0) return;
      let ghost: HTMLElement | null = null;
      const gone = new AbortController();
      const end = () => {
        gone.abort();
        ghost?.remove();
        element.style.opacity = "";
      };
      const move = (event: PointerEvent) => {
        if (event.pointerId !== press.pointerId) return;
        if (!ghost) {
          if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < FAR) return;
          if (!lift(element.dataset.drag!)) return end();
          ghost = ghostOf(element);
          document.body.append(ghost);
          element.style.opacity = ".3";
        }
        ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      };
      const up = (event: PointerEvent) => {
        if (event.pointerId !== press.pointerId) return;
        const dragged = ghost !== null;
        end();
        if (!dragged) return;
        // The click that follows belongs to the drag.
        const swallow = (click: Event) => click.stopImmediatePropagation();
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }));
        drop(event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null);
      };
      const { signal } = gone;
      addEventListener("pointermove", move, { signal });
      addEventListener("pointerup", up, { signal });
      addEventListener("pointercancel", up, { signal });
    };
    root.addEventListener("pointerdown", down);
    return () => root.removeEventListener("pointerdown", down);
  };
}
