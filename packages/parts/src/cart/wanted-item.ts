/** In session storage: a return from Steam's sign-in keeps it, another tab knows nothing of it. */
const PLACE = 'wanted-item';

/** Remembers the product that a guest wants in the cart; the shell adds it after the sign-in. Lost without storage. */
export function keepWantedItem(id: number): void {
  try {
    sessionStorage.setItem(PLACE, String(id));
  } catch {
    // The browser blocks storage.
  }
}

/** The id of that product, once. */
export function takeWantedItem(): number | undefined {
  try {
    const id = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    return id === null ? undefined : Number(id);
  } catch {
    return undefined;
  }
}
