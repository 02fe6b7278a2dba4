import type { Indexed, WordIndex } from './word-index.ts';

/** Searches with more words are not corrected: each word costs time. */
const MOST_WORDS = 6;

/**
 * Corrects the words of a search that matches no entry: joined words are split, misspelt words are replaced by the
 * nearest words that occur together in an entry. Of equally near corrections the one that most entries have wins.
 * Undefined if nothing is near.
 */
export function correctSpelling<Entry extends Indexed>(
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
