import { KnownWords, type NearWord, SHORTEST } from './spelling.ts';

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
}

/** Interpretations of one searched word. */
interface Readings {
  word: string;
  near: readonly NearWord[];
  /** By the place of a known word; infinite for words that are not near. */
  costs: Float64Array;
  /** How many entries have one of them, at most. */
  reach: number;
  /** One that applies to all entries. */
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

/** Tie breaker: a main word is preferred to an `aside` one. */
const ASIDE_COST = 0.5;

/**
 * Finds entries by the beginnings of their words, in any order, and by misspelt words. `common` are words that apply to
 * every entry (`minimal`, `wear`). Equal matches keep the order of the entries. Of all words only the one that the fewest
 * entries have is looked up; in these entries the others are looked for.
 */
export class WordIndex<Entry extends Indexed> {
  readonly #entries: readonly Entry[];
  readonly #common: KnownWords;
  readonly #known: KnownWords;
  readonly #main: ReadonlySet<string>;
  /** Places of the known words of each entry, and the entries that have a known word. */
  readonly #wordsOf: readonly { main: Uint32Array; aside: Uint32Array }[];
  readonly #entriesOf: readonly (readonly number[])[];

  constructor(entries: readonly Entry[], common: readonly string[] = []) {
    this.#entries = entries;
    this.#common = new KnownWords(common);
    this.#main = new Set(entries.flatMap(({ words }) => words));
    this.#known = new KnownWords([...this.#main, ...entries.flatMap(({ aside = [] }) => aside)]);
    const places = new Map(this.#known.words.map((word, place) => [word, place]));
    const placesOf = (words: readonly string[]) => Uint32Array.from(words, (word) => places.get(word) ?? 0);
    this.#wordsOf = entries.map(({ words, aside = [] }) => ({ main: placesOf(words), aside: placesOf(aside) }));
    const having = this.#known.words.map((): number[] => []);
    this.#wordsOf.forEach(({ main, aside }, index) => {
      for (const place of new Set([...main, ...aside])) having[place]?.push(index);
    });
    this.#entriesOf = having;
  }

  /** Entries that match every word, the best first. `isTolerant` allows misspelt words. */
  match(words: readonly string[], { isTolerant = false } = {}): Match<Entry>[] {
    const read: Readings[] = [];
    for (const word of words) {
      const readings = this.#read(word, isTolerant);
      if (readings.near.length === 0 && readings.everywhere === undefined) return [];
      read.push(readings);
    }
    return this.#candidates(read)
      .flatMap((index) => this.#matchEntry(index, read) ?? [])
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
      if (parts.every((part) => this.#main.has(part))) return parts;
    }
    return [word];
  }

  /** The nearest common word of each word; undefined if one of them has none. */
  nearCommon(words: readonly string[]): string[] | undefined {
    const common = words.map((word) => this.#common.nearest(word, { isTolerant: true })?.known);
    return common.every((word) => word !== undefined) ? common : undefined;
  }

  #read(word: string, isTolerant: boolean): Readings {
    const near = isTolerant ? this.#known.near(word) : this.#known.beginningWith(word);
    const costs = new Float64Array(this.#known.words.length).fill(Infinity);
    let reach = 0;
    for (const { place, cost } of near) {
      costs[place] = cost;
      reach += this.#entriesOf[place]?.length ?? 0;
    }
    return { word, near, costs, reach, everywhere: this.#common.nearest(word, { isTolerant }) };
  }

  /** Entries that have the rarest of the words that do not apply to all; any of the words if all of them do. */
  #candidates(read: readonly Readings[]): number[] {
    const required = read.filter(({ everywhere }) => everywhere === undefined);
    const rarest = required.toSorted((one, other) => one.reach - other.reach).slice(0, 1);
    const near = (required.length > 0 ? rarest : read).flatMap((readings) => readings.near);
    return [...new Set(near.flatMap(({ place }) => this.#entriesOf[place] ?? []))].toSorted((a, b) => a - b);
  }

  #matchEntry(index: number, read: readonly Readings[]): Match<Entry> | undefined {
    const entry = this.#entries[index];
    if (entry === undefined) return undefined;
    const hits = new Set<string>();
    const match = { entry, cost: 0, words: [] as string[], hits, aside: 0, whole: 0 };
    for (const readings of read) {
      const { word, everywhere } = readings;
      const own = this.#best(index, readings);
      const isOwn = own !== undefined && own.cost <= (everywhere?.cost ?? Infinity);
      const reading = isOwn ? own : everywhere;
      if (reading === undefined) return undefined;
      match.cost += reading.cost;
      match.words.push(reading.cost === 0 ? word : reading.known);
      if (!isOwn) continue;
      hits.add(match.words.at(-1) ?? word);
      if (own.isAside) match.aside += 1;
      if (own.known === word) match.whole += 1;
    }
    return match;
  }

  /** The best reading of a word in an entry: the nearest, then a main word, then the whole word. */
  #best(index: number, { word, costs }: Readings): (Reading & { isAside: boolean }) | undefined {
    const { main = [], aside = [] } = this.#wordsOf[index] ?? {};
    let best: { place: number; cost: number; isAside: boolean } | undefined;
    for (const place of main) {
      const cost = costs[place] ?? Infinity;
      if (cost === Infinity) continue;
      const isWhole = best?.cost === cost && this.#known.words[place] === word;
      if (best === undefined || cost < best.cost || isWhole) best = { place, cost, isAside: false };
    }
    for (const place of aside) {
      const plain = costs[place] ?? Infinity;
      if (plain === Infinity) continue;
      const cost = plain === 0 ? 0 : plain + ASIDE_COST;
      const isWhole = best?.isAside && best.cost === cost && this.#known.words[place] === word;
      if (best === undefined || cost < best.cost || isWhole) best = { place, cost, isAside: true };
    }
    return best && { known: this.#known.words[best.place] ?? '', cost: best.cost, isAside: best.isAside };
  }
}
