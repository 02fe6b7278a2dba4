import { editsToBeginning } from './edit-distance.ts';

/** An entry of the index; `aside` are words with less weight: its kind, names in other languages. */
export interface Indexed {
  words: readonly string[];
  aside?: readonly string[];
}

/** Interpretation of a searched word: the beginning of a known word, or a misspelling of it. */
interface Reading {
  known: string;
  /** Edit distance; 0: as written. */
  cost: number;
  isAside: boolean;
}

/** Interpretations of one word: by the index of each entry that has it, and one that applies to all entries. */
interface Readings {
  word: string;
  byEntry: ReadonlyMap<number, Reading>;
  everywhere: Reading | undefined;
}

/** An entry that matches every word of a search. */
export interface Match<Entry> {
  entry: Entry;
  /** Sum of the edit distances; 0 for an exact match. */
  cost: number;
  /** The words, corrected to those of this entry. */
  words: string[];
  /** Words of the search that the entry contains. */
  hits: ReadonlySet<string>;
  /** How many of these match `aside` words, and how many match whole words. */
  aside: number;
  whole: number;
}

/** Shorter words are not corrected; words of this length only to words of about the same length. */
const SHORTEST = 3;
const LONG = 6;
/** Tie breakers: a complete word is preferred to a beginning, a main word to an `aside` one. */
const REST_COST = 0.01;
const ASIDE_COST = 0.5;

/**
 * Finds entries by the beginnings of their words, in any order, and by misspelt words. `common` are words that apply to
 * every entry (`minimal`, `wear`). Equal matches keep the order of the entries.
 */
export class WordIndex<Entry extends Indexed> {
  readonly #entries: readonly Entry[];
  readonly #common: readonly string[];
  readonly #places = { front: new Map<string, number[]>(), aside: new Map<string, number[]>() };
  readonly #known: readonly string[];

  constructor(entries: readonly Entry[], common: readonly string[] = []) {
    this.#entries = entries;
    this.#common = common;
    entries.forEach(({ words, aside = [] }, place) => {
      for (const word of words) put(this.#places.front, word, place);
      for (const word of aside) put(this.#places.aside, word, place);
    });
    this.#known = [...new Set([...this.#places.front.keys(), ...this.#places.aside.keys()])].toSorted();
  }

  /** Entries that match every word, the best first. `isTolerant` allows misspelt words. */
  match(words: readonly string[], { isTolerant = false } = {}): Match<Entry>[] {
    const read: Readings[] = [];
    for (const word of words) {
      const readings = this.#read(word, isTolerant);
      if (readings.byEntry.size === 0 && readings.everywhere === undefined) return [];
      read.push(readings);
    }
    return candidates(read)
      .flatMap((place) => this.#matchEntry(place, read) ?? [])
      .toSorted(
        (one, other) =>
          one.cost - other.cost ||
          other.hits.size - one.hits.size ||
          one.aside - other.aside ||
          other.whole - one.whole,
      );
  }

  /** Splits a word into two known words; returns the word itself when that is not possible. */
  split(word: string): string[] {
    for (let end = SHORTEST; end <= word.length - SHORTEST; end += 1) {
      const parts = [word.slice(0, end), word.slice(end)];
      if (parts.every((part) => this.#places.front.has(part))) return parts;
    }
    return [word];
  }

  /** The nearest common word of each word; undefined if one of them has none. */
  nearCommon(words: readonly string[]): string[] | undefined {
    const common = words.map((word) => nearest(word, this.#common)?.known);
    return common.every((word) => word !== undefined) ? common : undefined;
  }

  #read(word: string, isTolerant: boolean): Readings {
    const byEntry = new Map<number, Reading>();
    const add = (reading: Reading, places: readonly number[] = []) => {
      for (const place of places) {
        const earlier = byEntry.get(place);
        if (earlier === undefined || isBetter(reading, earlier, word)) byEntry.set(place, reading);
      }
    };
    for (const { known, cost } of isTolerant ? near(word, this.#known) : this.#beginningWith(word)) {
      add({ known, cost, isAside: false }, this.#places.front.get(known));
      add({ known, cost: cost === 0 ? 0 : cost + ASIDE_COST, isAside: true }, this.#places.aside.get(known));
    }
    return { word, byEntry, everywhere: nearest(word, this.#common, isTolerant ? undefined : 0) };
  }

  #beginningWith(word: string): { known: string; cost: number }[] {
    const from = firstFrom(this.#known, word);
    let end = from;
    while (this.#known[end]?.startsWith(word)) end += 1;
    return this.#known.slice(from, end).map((known) => ({ known, cost: 0 }));
  }

  #matchEntry(place: number, read: readonly Readings[]): Match<Entry> | undefined {
    const entry = this.#entries[place];
    if (entry === undefined) return undefined;
    const hits = new Set<string>();
    const match = { entry, cost: 0, words: [] as string[], hits, aside: 0, whole: 0 };
    for (const { word, byEntry, everywhere } of read) {
      const own = byEntry.get(place);
      const isOwn = own !== undefined && own.cost <= (everywhere?.cost ?? Infinity);
      const reading = isOwn ? own : everywhere;
      if (reading === undefined) return undefined;
      match.cost += reading.cost;
      match.words.push(reading.cost === 0 ? word : reading.known);
      if (!isOwn) continue;
      hits.add(match.words.at(-1) ?? word);
      if (reading.isAside) match.aside += 1;
      if (reading.known === word) match.whole += 1;
    }
    return match;
  }
}

function put(places: Map<string, number[]>, word: string, place: number): void {
  const known = places.get(word);
  if (known) known.push(place);
  else places.set(word, [place]);
}

/** Indexes of the entries that have every word except the common ones. */
function candidates(read: readonly Readings[]): number[] {
  const required = read.filter(({ everywhere }) => everywhere === undefined);
  const [first, ...others] = required.toSorted((one, other) => one.byEntry.size - other.byEntry.size);
  const places = first
    ? [...first.byEntry.keys()].filter((place) => others.every(({ byEntry }) => byEntry.has(place)))
    : [...new Set(read.flatMap(({ byEntry }) => [...byEntry.keys()]))];
  return places.toSorted((one, other) => one - other);
}

function isBetter(one: Reading, other: Reading, word: string): boolean {
  if (one.cost !== other.cost) return one.cost < other.cost;
  if (one.isAside !== other.isAside) return other.isAside;
  return one.known === word;
}

/** Most wrong letters in a word: none in a short word or a number, one, and two in a long word. */
function mistakesIn(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length < LONG ? 1 : 2;
}

function near(word: string, known: readonly string[], most = mistakesIn(word)): { known: string; cost: number }[] {
  return known.flatMap((candidate) => {
    const edits = editsToBeginning(word, candidate, most);
    if (edits === undefined) return [];
    if (edits.distance === 0) return [{ known: candidate, cost: 0 }];
    if (word.length === SHORTEST && edits.rest > 0) return [];
    return [{ known: candidate, cost: edits.distance + edits.rest * REST_COST }];
  });
}

function nearest(word: string, known: readonly string[], most?: number): Reading | undefined {
  const [first] = near(word, known, most).toSorted((one, other) => one.cost - other.cost);
  return first && { ...first, isAside: false };
}

/** Index of the first word that is not before `word` (binary search). */
function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
