// What can wait: the letters of titles, the computer players, the copy for offline use. It is
// fetched once a table can be used, or when somebody has stayed on another screen for a while, so
// that the first table has the line to itself.

const PATIENCE = 4000; // milliseconds

let begin: () => void;
/** Resolves when the rest may be fetched. */
export const later = new Promise<void>((resolve) => (begin = resolve));
setTimeout(() => begin(), PATIENCE);

/** To be called when a table is on the screen. */
export function tableReady(): void {
  begin();
}
