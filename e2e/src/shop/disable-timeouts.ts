/** Runs in the browser: disables long timers, so that loading states last for a screenshot. */
export function disableTimeouts() {
  const setTimeout = window.setTimeout.bind(window);
  const ignoreLong = (callback: () => void, delay = 0) => (delay < 5_000 ? setTimeout(callback, delay) : 0);
  Object.assign(window, { setTimeout: ignoreLong });
}
