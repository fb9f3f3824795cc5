// What this browser remembers about its user.
import { browserLanguage, LANGUAGES, speak, type Language } from "../words/index.svelte";

export type Theme = "morning" | "night";
/** How fast the moves of others are shown. */
export type Speed = "slow" | "normal" | "fast";

interface Kept {
  language?: Language;
  theme?: Theme;
  sound: boolean;
  speed: Speed;
  name: string;
}
const KEY = "keltis.settings";
const USUAL: Kept = { sound: true, speed: "normal", name: "" };

function read(): Kept {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return USUAL; // no storage, or something else's text in it
  }
}

class Settings {
  #kept = $state<Kept>(read());
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #night = $state(this.#dark.matches);

  constructor() {
    this.#dark.addEventListener("change", () => {
      this.#night = this.#dark.matches;
      this.#light();
    });
    this.#light();
  }

  get theme(): Theme {
    return this.#kept.theme ?? (this.#night ? "night" : "morning");
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
    this.#light();
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get speed(): Speed {
    return this.#kept.speed;
  }
  set speed(speed: Speed) {
    this.#keep({ speed });
  }
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }
  get language(): Language {
    const { language } = this.#kept;
    return language && LANGUAGES.includes(language) ? language : browserLanguage();
  }
  async setLanguage(language: Language): Promise<void> {
    await speak(language);
    this.#keep({ language });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Without storage the choice holds until the page is closed.
    }
  }
  #light(): void {
    document.documentElement.dataset.theme = this.theme;
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--table").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour || "#d5d3c3");
  }
}

export const settings = new Settings();

/** Whether things may move across the table. */
export function mayMove(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
