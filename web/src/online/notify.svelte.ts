// "Your turn", told by the browser while nobody looks at the page: only for those who have asked
// for it with a button.
import type { GameName } from "../core/views";
import { go } from "../route.svelte";
import { say } from "../words/index.svelte";

const KEY = "keltis.notify";

function unwanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "off";
  } catch {
    return false;
  }
}

class Notify {
  /** What the browser allows; "none" if it has no notifications. */
  permission = $state<NotificationPermission | "none">("Notification" in globalThis ? Notification.permission : "none");
  #off = $state(unwanted());
  #shown: Notification[] = [];

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      for (const shown of this.#shown.splice(0)) shown.close(); // it has been seen
    });
  }

  get on(): boolean {
    return this.permission === "granted" && !this.#off;
  }
  /** To be called by a click: browsers answer nothing else. */
  async toggle(): Promise<void> {
    this.#off = this.on;
    if (!this.#off) this.permission = await Notification.requestPermission();
    try {
      localStorage.setItem(KEY, this.#off ? "off" : "on");
    } catch {
      // The choice holds until the page is closed.
    }
  }

  /** It is our turn at that table. */
  turn(table: string, game: GameName): void {
    if (!this.on || document.visibilityState === "visible") return;
    const title = say(`game.${game}`);
    const options = { body: say("online.turn"), tag: table, data: `#/t/${table}` };
    try {
      const shown = new Notification(title, options);
      shown.onclick = () => {
        window.focus();
        go(`/t/${table}`);
      };
      this.#shown.push(shown);
    } catch {
      // On phones only a service worker may show one, and it also gets the click.
      void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, options));
    }
  }
}

export const notify = new Notify();
