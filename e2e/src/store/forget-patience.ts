/** Runs in the browser: what gives up after some seconds waits for the photographer. */
export function forgetPatience() {
  const setTimeout = window.setTimeout.bind(window);
  const patient = (callback: () => void, delay = 0) => (delay < 5_000 ? setTimeout(callback, delay) : 0);
  Object.assign(window, { setTimeout: patient });
}
