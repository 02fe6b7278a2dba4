import { slugOf } from '#shared/items/slug.ts';

/** The term with this name or slug, in any case. */
export function findTerm<Term extends { name: string; slug: string }>(
  terms: readonly Term[],
  word: string,
): Term | undefined {
  const name = word.trim().toLowerCase();
  return terms.find((term) => term.name.toLowerCase() === name) ?? terms.find((term) => term.slug === slugOf(word));
}
