// The few sounds of the table, made as they are needed: no files. Browsers let a page sound only
// after the first tap, so nothing exists before it.
import type { Step } from "../play/story";
import { settings } from "./settings.svelte";
import type { View } from "./views";

export type Sound = "card" | "stone" | "hop" | "dice" | "turn" | "end";

let context: AudioContext | null = null;

function awake(): void {
  removeEventListener("pointerdown", awake);
  removeEventListener("keydown", awake);
  context = new AudioContext();
}
if (typeof AudioContext !== "undefined") {
  addEventListener("pointerdown", awake);
  addEventListener("keydown", awake);
}

/** A volume that rises at once and dies away. */
function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

/** A soft tone, like a struck stone or a small harp. */
function tone(audio: AudioContext, at: number, pitch: number, loud: number, seconds: number, fall = 1): void {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * fall, at + seconds);
  source.connect(fading(audio, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

/** A breath of noise round a pitch, like paper on wood. */
function rustle(audio: AudioContext, at: number, pitch: number, loud: number, seconds: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  source.connect(filter).connect(fading(audio, at, loud, seconds));
  source.start(at);
}

const MAKE: Record<Sound, (audio: AudioContext, at: number) => void> = {
  card: (audio, at) => rustle(audio, at, 2600, 0.16, 0.11),
  stone: (audio, at) => {
    tone(audio, at, 620, 0.14, 0.16, 0.8);
    rustle(audio, at, 1500, 0.08, 0.05);
  },
  hop: (audio, at) => {
    tone(audio, at, 210, 0.2, 0.11, 0.7);
    rustle(audio, at, 700, 0.08, 0.05);
  },
  dice: (audio, at) => {
    for (const [i, pitch] of [1900, 1500, 2100, 1400, 1700].entries()) rustle(audio, at + i * 0.075, pitch, 0.2 - i * 0.03, 0.045);
  },
  turn: (audio, at) => {
    tone(audio, at, 587, 0.07, 0.5);
    tone(audio, at + 0.11, 880, 0.06, 0.6);
  },
  end: (audio, at) => {
    for (const [i, pitch] of [392, 494, 587, 784].entries()) tone(audio, at + i * 0.13, pitch, 0.09, 1.1);
  },
};

export function play(sound: Sound): void {
  if (!context || !settings.sound || document.hidden) return;
  void context.resume(); // a browser may have put it to sleep
  MAKE[sound](context, context.currentTime + 0.01);
}

const HEARD: Record<string, Sound> = {
  play: "card",
  discard: "card",
  draw: "card",
  start: "hop",
  advance: "hop",
  roll: "dice",
  wish: "stone",
  take: "stone",
  stones: "stone",
};

/** The sound of what has just happened; some things are silent. */
export function playStep(before: View, { actions, view }: Step): void {
  const sound = HEARD[actions.at(-1)?.split(" ", 1)[0] ?? ""];
  if (sound) play(sound);
  const taken = before.game === "board" && view.game === "board" && Object.keys(view.tiles).length < Object.keys(before.tiles).length;
  if (taken) play("stone");
}
