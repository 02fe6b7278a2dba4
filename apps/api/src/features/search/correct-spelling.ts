import type { Indexed, WordIndex } from './word-index.ts';

/** Longer searches are taken as they are: correcting costs time for every word. */
const MOST_WORDS = 6;

/**
 * The words that a shopper probably meant, where no entry answers to those written: words written together are taken
 * apart, misspelt ones replaced by the nearest that stand in one entry together. Of equally near ones those that most
 * entries have win. Undefined when nothing is near.
 */
export function correctWords<Entry extends Indexed>(
  index: WordIndex<Entry>,
  words: readonly string[],
): string[] | undefined {
  if (words.length > MOST_WORDS) return undefined;
  const apart = words.flatMap((word) => index.split(word));
  if (apart.length > words.length && index.match(apart).length > 0) return apart;
  const matches = index.match(words, { isTolerant: true });
  const nearest = matches.filter(({ cost }) => cost === matches[0]?.cost).map((match) => match.words);
  const votes = [...Map.groupBy(nearest, (meant) => meant.join(' ')).values()];
  const [most] = votes.toSorted((one, other) => other.length - one.length);
  return most?.[0] ?? index.nearCommon(words);
}
