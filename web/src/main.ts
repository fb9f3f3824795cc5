import "./kit/tokens.css";
import "./kit/knot.css";
import "./kit/kit.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import sprite from "./kit/kit.svg?raw";
import { later } from "./core/later";
import { settings } from "./core/settings.svelte";
import { speak, speakOf } from "./words/index.svelte";

// The symbols go into the page once; never display:none, or their gradients vanish.
const holder = document.createElement("div");
holder.innerHTML = sprite;
const symbols = holder.firstElementChild!;
symbols.classList.add("sprite");
symbols.setAttribute("aria-hidden", "true");
document.body.prepend(symbols);

await speak(settings.language);
mount(App, { target: document.getElementById("app")! });

await later;
void import("./kit/letters.css");
void speakOf("refusals");
void import("./online/turns.svelte");
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("./sw.js");
}
