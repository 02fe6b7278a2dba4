import { atom, type PrimitiveAtom, useAtom, useAtomValue } from '@patina/platform/state';
import { consentAtom } from '@patina/shared-api/state/consent';
import { useEffect } from 'react';

interface PersistedListOptions<Entry> {
  /** Key in `localStorage`. */
  name: string;
  /** Maximum number of entries; the oldest is dropped. */
  size: number;
  /** A new entry replaces the one with the same key. */
  keyOf: (entry: Entry) => string | number;
  /** Reads a stored entry, which may be years old; undefined if it is invalid. */
  parse: (stored: unknown) => Entry | undefined;
}

/** A short list in `localStorage`, newest entry first. */
export interface PersistedList<Entry> extends PersistedListOptions<Entry> {
  entries: PrimitiveAtom<Entry[]>;
}

export function definePersistedList<Entry>(options: PersistedListOptions<Entry>): PersistedList<Entry> {
  return { ...options, entries: atom<Entry[]>([]) };
}

/**
 * The entries of a list, and `put` to add one. Needs the visitor's consent to functional storage: without it nothing is
 * stored, and what was stored before is removed.
 */
export function usePersistedList<Entry>(list: PersistedList<Entry>): { entries: Entry[]; put: (entry: Entry) => void } {
  const { functional: isAllowed } = useAtomValue(consentAtom);
  const [entries, setEntries] = useAtom(list.entries);

  useEffect(() => {
    if (!isAllowed) clear(list);
    setEntries(isAllowed ? read(list) : []);
  }, [isAllowed, list, setEntries]);

  function put(entry: Entry) {
    if (!isAllowed) return;
    const others = read(list).filter((each) => list.keyOf(each) !== list.keyOf(entry));
    const kept = [entry, ...others].slice(0, list.size);
    write(list, kept);
    setEntries(kept);
  }

  return { entries, put };
}

function read<Entry>({ name, parse }: PersistedList<Entry>): Entry[] {
  const stored = tryStorage((storage): unknown => JSON.parse(storage.getItem(name) ?? '[]'));
  return Array.isArray(stored) ? stored.map(parse).filter((entry) => entry !== undefined) : [];
}

function write<Entry>({ name }: PersistedList<Entry>, entries: Entry[]) {
  tryStorage((storage) => storage.setItem(name, JSON.stringify(entries)));
}

function clear<Entry>({ name }: PersistedList<Entry>) {
  tryStorage((storage) => storage.removeItem(name));
}

/** Undefined if the browser blocks storage or the stored value is invalid. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
