/** Runs in the browser: disables timers of at least this many milliseconds, so that a state lasts however slow the machine is. */
export function disableTimeouts(from = 5_000) {
  const setTimeout = window.setTimeout.bind(window);
  const ignoreLong = (callback: () => void, delay = 0) => (delay < from ? setTimeout(callback, delay) : 0);
  Object.assign(window, { setTimeout: ignoreLong });
}
