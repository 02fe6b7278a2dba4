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
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, place) => place);
  let nearest: Edits | undefined;
  const reach = Math.min(known.length, word.length + most);
  for (let end = 1; end <= reach; end += 1) {
    const row = [end];
    let least = end;
    for (let place = 1; place <= word.length; place += 1) {
      const edits = Math.min(
        at(last, place) + 1,
        at(row, place - 1) + 1,
        at(last, place - 1) + (word[place - 1] === known[end - 1] ? 0 : CHANGED),
        isSwapped(word, place, known, end) ? at(beforeLast, place - 2) + 1 : Infinity,
      );
      row.push(edits);
      least = Math.min(least, edits);
    }
    // No later row has a lower minimum than this one.
    if (least > limit) return nearest;
    const edits = { distance: at(row, word.length), rest: known.length - end };
    if (edits.distance <= limit && edits.distance <= (nearest?.distance ?? Infinity)) nearest = edits;
    [beforeLast, last] = [last, row];
  }
  return nearest;
}

const at = (row: readonly number[], place: number) => row[place] ?? Infinity;

const isSwapped = (word: string, place: number, known: string, end: number) =>
  place > 1 && end > 1 && word[place - 1] === known[end - 2] && word[place - 2] === known[end - 1];
