import { atom, type PrimitiveAtom, useAtom, useAtomValue } from '@patina/platform/state';
import { consentAtom } from '@patina/shared-api/state/consent';
import { useEffect } from 'react';

interface ShelfRules<Entry> {
  /** Its name in the browser's storage. */
  name: string;
  /** Entries it has room for. */
  size: number;
  /** Entries of the same key are one. */
  keyOf: (entry: Entry) => string | number;
  /** An entry as storage gives it back, maybe years later; undefined when it means nothing any more. */
  parse: (stored: unknown) => Entry | undefined;
}

/** A short list that the browser keeps for the visitor, the latest entry first. */
export interface Shelf<Entry> extends ShelfRules<Entry> {
  entries: PrimitiveAtom<Entry[]>;
}

export function defineShelf<Entry>(rules: ShelfRules<Entry>): Shelf<Entry> {
  return { ...rules, entries: atom<Entry[]>([]) };
}

/**
 * What lies on a shelf, and putting something there. Both only with the visitor's consent to functional storage:
 * without it nothing is kept, and what was kept before is thrown away.
 */
export function useShelf<Entry>(shelf: Shelf<Entry>): { entries: Entry[]; put: (entry: Entry) => void } {
  const { functional: isAllowed } = useAtomValue(consentAtom);
  const [entries, setEntries] = useAtom(shelf.entries);

  useEffect(() => {
    if (!isAllowed) clear(shelf);
    setEntries(isAllowed ? read(shelf) : []);
  }, [isAllowed, shelf, setEntries]);

  function put(entry: Entry) {
    if (!isAllowed) return;
    const others = read(shelf).filter((each) => shelf.keyOf(each) !== shelf.keyOf(entry));
    const kept = [entry, ...others].slice(0, shelf.size);
    write(shelf, kept);
    setEntries(kept);
  }

  return { entries, put };
}

function read<Entry>({ name, parse }: Shelf<Entry>): Entry[] {
  const stored = attempt((storage): unknown => JSON.parse(storage.getItem(name) ?? '[]'));
  return Array.isArray(stored) ? stored.map(parse).filter((entry) => entry !== undefined) : [];
}

function write<Entry>({ name }: Shelf<Entry>, entries: Entry[]) {
  attempt((storage) => storage.setItem(name, JSON.stringify(entries)));
}

function clear<Entry>({ name }: Shelf<Entry>) {
  attempt((storage) => storage.removeItem(name));
}

/** A browser may refuse storage, or hold there what we never wrote: a shelf is then an empty one. */
function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
