import { inStorage } from '@patina/parts/in-storage';
import { atom } from '@patina/platform/state';

/** An applied promo code, and the shopper who has entered it. */
interface KeptCode {
  owner: number;
  code: string;
}

const PLACE = 'promo';

/** Undefined until this page has changed it. */
const changedAtom = atom<KeptCode | null>();

/** Survives a visit to another page and a reload of the tab; null if none is applied. */
export const promoCodeAtom = atom(
  (get) => {
    const changed = get(changedAtom);
    return changed === undefined ? readKept() : changed;
  },
  (_get, set, kept: KeptCode | null) => {
    inStorage((storage) => (kept ? storage.setItem(PLACE, JSON.stringify(kept)) : storage.removeItem(PLACE)));
    set(changedAtom, kept);
  },
);

function readKept(): KeptCode | null {
  const kept = inStorage((storage) => storage.getItem(PLACE));
  return kept ? (JSON.parse(kept) as KeptCode) : null;
}
