/** How often the panel reads the page's state. */
const POLL_INTERVAL_MS = 500;

/** Subscription for `useSyncExternalStore` to state that has no event: polls it. Returns a function that stops it. */
export function poll(onTick: () => void): () => void {
  const timer = setInterval(onTick, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
