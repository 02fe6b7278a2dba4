import { type RawBuilder, sql } from 'kysely';

/** Most words of a search that count. */
const MOST_WORDS = 8;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Part of a text for `ilike`. */
const partOf = (text: string) => `%${escaped(text)}%`;

/** Beginning of a text for `like`. */
export const beginningOf = (text: string) => `${escaped(text)}%`;

/** A number that was typed, as the id of a row; 0, which no row has, for anything else. */
export const readRowId = (typed: string | undefined): number =>
  typed !== undefined && /^#?[1-9]\d{0,8}$/.test(typed) ? Number(typed.replace('#', '')) : 0;

/** Whether a column contains each of the words, in any order and case. */
export function hasWords(column: string, words: string): RawBuilder<boolean> {
  const parts = words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS).map(partOf);
  if (parts.length === 0) return sql<boolean>`true`;
  // Each for itself, because no index is read for `ilike all`.
  const each = parts.map((part) => sql<boolean>`${sql.ref(column)} ilike ${part}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/**
 * Whether an item's title contains each of the words, in any order and case. Those of one or two characters begin a word of
 * the title: what is in the middle of one is too short for an index.
 */
export function hasItemWords(column: string, words: string): RawBuilder<boolean> {
  const parts = words
    .split(/[\s\-|()]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  if (parts.length === 0) return sql<boolean>`true`;
  // As the indexes of titles have it.
  const title = sql`(' ' || translate(${sql.ref(column)}, '-|()', '    '))`;
  const each = parts.map((part) => sql`${title} ilike ${part.length < 3 ? partOf(` ${part}`) : partOf(part)}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** Whether a column is the id of an account: of this number, else with this part of its address or name. */
export function isPerson(column: string, who: string): RawBuilder<boolean> {
  const id = readRowId(who);
  if (id > 0) return sql<boolean>`${sql.ref(column)} = ${id}`;
  return sql<boolean>`${sql.ref(column)} in (
    select id from user_account where (email || ' ' || name || ' ' || surname) ilike ${partOf(who)})`;
}
