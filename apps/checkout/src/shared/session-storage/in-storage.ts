/** Acts on what lasts as long as the tab; undefined where the browser rejects storage, or there is no browser. */
export function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
