// Spans of time in the language in use.
import { currentLanguage } from "../words/index.svelte";

const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;

/** "5 minutes": in the largest unit that fits. */
export function duration(seconds: number, unitDisplay: "long" | "narrow" = "long"): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[3];
  return new Intl.NumberFormat(currentLanguage(), { style: "unit", unit, unitDisplay }).format(Math.floor(seconds / length));
}

/** What is left, as short as can be: "4:05", or in days and hours while there is plenty. */
export function brief(seconds: number): string {
  if (seconds >= 3600) return duration(seconds, "narrow");
  const left = Math.max(0, Math.floor(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
