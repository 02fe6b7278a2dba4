/*
 * What a guest watches: kept in this browser until somebody signs in, then taken along (docs/product.md#watchlist). Every
 * tab reads the same place, and hears of changes in the others.
 */

/** A product, or one unit of it. */
export interface GuestHeart {
  item_id: number;
  unit_id?: number;
}

/** Most that a guest watches; as many as an account does. */
export const MOST_GUEST_HEARTS = 200;

const PLACE = 'hearts';
/** Another one is read as an empty list. */
const VERSION = 1;
/** A change in this tab, of which the browser tells the other tabs only. */
const CHANGED = new EventTarget();

/** What was kept where the browser blocks storage: until the page is left. */
let unstored = '';
let known: { text: string; hearts: readonly GuestHeart[] } = { text: '', hearts: [] };

/** All hearts of the guest, the latest last; the same array while nothing changes. */
export function guestHearts(): readonly GuestHeart[] {
  const text = read();
  if (text !== known.text) known = { text, hearts: parse(text) };
  return known.hearts;
}

/** Keeps another heart, or no longer. False if there are too many. */
export function keepGuestHeart(heart: GuestHeart, isWatched: boolean): boolean {
  const others = guestHearts().filter((each) => !areSame(each, heart));
  if (isWatched && others.length >= MOST_GUEST_HEARTS) return false;
  write(isWatched ? [...others, heart] : others);
  return true;
}

/** Removes hearts that were taken along. */
export function forgetGuestHearts(taken: readonly GuestHeart[]): void {
  write(guestHearts().filter((heart) => !taken.some((each) => areSame(each, heart))));
}

/** Calls `listener` after each change, in whichever tab; returns a function that stops it. */
export function followGuestHearts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PLACE || key === null) listener();
  };
  CHANGED.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    CHANGED.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const areSame = (one: GuestHeart, other: GuestHeart): boolean =>
  one.item_id === other.item_id && one.unit_id === other.unit_id;

function read(): string {
  try {
    return localStorage.getItem(PLACE) ?? '';
  } catch {
    return unstored;
  }
}

function write(hearts: readonly GuestHeart[]): void {
  unstored = hearts.length === 0 ? '' : JSON.stringify({ version: VERSION, hearts });
  try {
    if (unstored === '') localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, unstored);
  } catch {}
  CHANGED.dispatchEvent(new Event('change'));
}

function parse(text: string): GuestHeart[] {
  try {
    const { version, hearts } = JSON.parse(text) as { version?: unknown; hearts?: unknown };
    return version === VERSION && Array.isArray(hearts) ? hearts.flatMap(parseHeart).slice(-MOST_GUEST_HEARTS) : [];
  } catch {
    return [];
  }
}

/** A stored heart, which may be years old or written by somebody else. */
function parseHeart(stored: unknown): GuestHeart[] {
  const { item_id, unit_id } = (stored ?? {}) as Partial<Record<keyof GuestHeart, unknown>>;
  if (!isId(item_id)) return [];
  if (unit_id === undefined) return [{ item_id }];
  return isId(unit_id) ? [{ item_id, unit_id }] : [];
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
