import { slugOf } from '#features/market/slug.ts';

/** The entry that a shopper's word names: by name or by slug, in any case. */
export function findTerm<Term extends { name: string; slug: string }>(
  terms: readonly Term[],
  word: string,
): Term | undefined {
  const name = word.trim().toLowerCase();
  return terms.find((term) => term.name.toLowerCase() === name) ?? terms.find((term) => term.slug === slugOf(word));
}
