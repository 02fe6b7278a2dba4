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
