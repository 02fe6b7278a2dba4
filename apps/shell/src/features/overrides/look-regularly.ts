/** How often the panel looks at the page, in milliseconds. */
const LOOK_EVERY = 500;

/** For `useSyncExternalStore`: what nobody announces is looked at twice a second. */
export function lookRegularly(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOK_EVERY);
  return () => clearInterval(timer);
}
