/** Calls `act` with the session storage; undefined if the browser blocks it, or there is no browser. */
export function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
