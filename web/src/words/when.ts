// How long ago something was, in the language in use.
import { currentLanguage } from "./index.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function ago(then: number): string {
  const past = then - Date.now();
  const [unit, length] = UNITS.find(([, size]) => -past >= size) ?? ["minute", Infinity];
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" }).format(Math.round(past / length) || 0, unit);
}
