/** Distance of a word from the beginning of a known word. */
interface Edits {
  /** Letters added, left out, changed or swapped; a changed letter weighs more, because left-out letters are more common. */
  distance: number;
  /** Letters of the known word that follow the beginning. */
  rest: number;
}

const CHANGED = 1.25;
/** Tolerance for the weight of changed letters. */
const ROUNDING = 0.5;

/**
 * The fewest edits that make `word` the beginning of `known`; undefined if it takes more than `most`. (Optimal string
 * alignment distance to the nearest prefix.)
 */
export function editsToBeginning(word: string, known: string, most: number): Edits | undefined {
  if (known.length < word.length - most) return undefined;
  const limit = most + ROUNDING;
  // Rows are used again, because a search compares thousands of words.
  const width = word.length + 1;
  const rows = SPACE.length >= 3 * width ? SPACE : new Float64Array(3 * width);
  for (let place = 0; place < width; place += 1) rows[place] = place;
  let nearest: Edits | undefined;
  const reach = Math.min(known.length, word.length + most);
  for (let end = 1; end <= reach; end += 1) {
    const row = (end % 3) * width;
    const last = ((end + 2) % 3) * width;
    const beforeLast = ((end + 1) % 3) * width;
    rows[row] = end;
    let least = end;
    for (let place = 1; place < width; place += 1) {
      const isSame = word.charCodeAt(place - 1) === known.charCodeAt(end - 1);
      let edits = Math.min(
        at(rows, last + place) + 1,
        at(rows, row + place - 1) + 1,
        at(rows, last + place - 1) + (isSame ? 0 : CHANGED),
      );
      if (isSwapped(word, place, known, end)) edits = Math.min(edits, at(rows, beforeLast + place - 2) + 1);
      rows[row + place] = edits;
      if (edits < least) least = edits;
    }
    // No later row has a lower minimum than this one.
    if (least > limit) return nearest;
    const distance = at(rows, row + word.length);
    if (distance <= limit && distance <= (nearest?.distance ?? Infinity))
      nearest = { distance, rest: known.length - end };
  }
  return nearest;
}

/** Rows of words of up to 63 letters. */
const SPACE = new Float64Array(3 * 64);

const at = (rows: Float64Array, place: number) => rows[place] ?? Infinity;

const isSwapped = (word: string, place: number, known: string, end: number) =>
  place > 1 &&
  end > 1 &&
  word.charCodeAt(place - 1) === known.charCodeAt(end - 2) &&
  word.charCodeAt(place - 2) === known.charCodeAt(end - 1);

/** Words this short are not corrected; of this length only to words of about the same length. */
export const SHORTEST = 3;
const LONG = 6;
/** Tie breaker: a complete word is preferred to a beginning. */
const REST_COST = 0.01;

/** A known word that a searched word may mean, by its place in the list. */
export interface NearWord {
  place: number;
  /** Edit distance; 0: the searched word is its beginning. */
  cost: number;
}

/** Words that a search is compared with, in alphabetical order. */
export class KnownWords {
  readonly words: readonly string[];
  readonly #letters: Int32Array;

  constructor(words: Iterable<string>) {
    this.words = [...new Set(words)].toSorted();
    this.#letters = Int32Array.from(this.words, lettersOf);
  }

  /** Words that begin with a word (binary search). */
  beginningWith(word: string): NearWord[] {
    const found: NearWord[] = [];
    for (let place = this.#firstFrom(word); this.words[place]?.startsWith(word); place += 1) {
      found.push({ place, cost: 0 });
    }
    return found;
  }

  /** Words that begin with a word or with what it is misspelt for. */
  near(word: string): NearWord[] {
    const most = mistakesIn(word);
    if (most === 0) return this.beginningWith(word);
    const letters = lettersOf(word);
    const found: NearWord[] = [];
    for (let place = 0; place < this.words.length; place += 1) {
      // Each letter that the known word does not have is a mistake: most words are passed over by that.
      if (ones(letters & ~(this.#letters[place] ?? 0)) > most) continue;
      const cost = costOf(word, this.words[place] ?? '', most);
      if (cost !== undefined) found.push({ place, cost });
    }
    return found;
  }

  /** The nearest word; undefined if none is near. */
  nearest(word: string, { isTolerant }: { isTolerant: boolean }): { known: string; cost: number } | undefined {
    const all = isTolerant ? this.near(word) : this.beginningWith(word);
    const [first] = all.toSorted((one, other) => one.cost - other.cost);
    return first && { known: this.words[first.place] ?? '', cost: first.cost };
  }

  #firstFrom(word: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Most wrong letters in a word: none in a short word or a number, one, and two in a long word. */
function mistakesIn(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length < LONG ? 1 : 2;
}

function costOf(word: string, known: string, most: number): number | undefined {
  const edits = editsToBeginning(word, known, most);
  if (edits === undefined) return undefined;
  if (edits.distance === 0) return 0;
  if (word.length === SHORTEST && edits.rest > 0) return undefined;
  return edits.distance + edits.rest * REST_COST;
}

/** The letters of a word as bits; some share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function ones(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
