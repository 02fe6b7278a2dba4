/**
 * A product's id in session storage, from what a guest wants until the sign-in: a return from Steam keeps it, another tab
 * knows nothing of it. Lost where the browser blocks storage.
 */
export function storedItem(place: string) {
  const read = () => {
    try {
      return sessionStorage.getItem(place);
    } catch {
      return null;
    }
  };
  return {
    /** Undefined forgets what was kept. */
    keep(id: number | undefined): void {
      try {
        if (id === undefined) sessionStorage.removeItem(place);
        else sessionStorage.setItem(place, String(id));
      } catch {}
    },

    has: (): boolean => read() !== null,

    /** The id, once. */
    take(): number | undefined {
      const id = read();
      if (id === null) return undefined;
      sessionStorage.removeItem(place);
      return Number(id);
    },
  };
}

/** The sold-out product that a guest wants to be told of; its page goes on after the sign-in. */
export const watchedItem = storedItem('watched-item');
