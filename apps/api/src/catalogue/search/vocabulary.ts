import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { EXTERIOR_NAMES, SHORTHAND } from '#catalogue/products/grades.ts';
import type { Collection, Term, Terms, Weapon } from '#catalogue/products/terms.ts';
import { foundWords, wordsOf } from '#catalogue/search/search-text.ts';
import type { Database } from '#platform/database/tables.ts';
import { type Indexed, type Match, WordIndex } from './word-index.ts';

/** All finishes of a weapon that share a name; they differ by phase. */
export interface SkinRow {
  weaponId: number;
  finish: string;
  finishIds: number[];
  phases: string[];
  /** Names of the finish in other languages. */
  names: string[];
}

/** All skins, the rarest first, then the oldest, which are the best known. */
export async function readSkins(database: Database): Promise<SkinRow[]> {
  const { rows } =
    await sql<SkinRow>`select finish.weapon_id as "weaponId", finish.name as finish, array_agg(distinct finish.id) as "finishIds",
      array_remove(array_agg(distinct finish.phase), '') as phases,
      array_remove(array_agg(distinct local.name), null) as names
    from finish
    left join quality on quality.id = finish.quality_id
    left join lateral (select value as name from jsonb_each_text(finish.names)) as local on true
    where finish.name <> ''
    group by finish.weapon_id, finish.name
    order by max(quality.rank) desc nulls last, min(finish.id)`.execute(database);
  return rows;
}

/** A category, weapon or skin; `words` are compared with the search, `aside` with less weight. */
export type Goods =
  | { kind: 'category'; words: string[]; type: Term }
  | { kind: 'weapon'; words: string[]; weapon: Weapon; type: Term }
  | { kind: 'skin'; words: string[]; aside: string[]; skin: SkinRow; weapon: Weapon };

export interface KnownCollection {
  words: string[];
  collection: Collection;
}

/** Everything that a search can match. */
export interface Vocabulary {
  goods: WordIndex<Goods>;
  collections: WordIndex<KnownCollection>;
}

/** Words for wear and class, long and short; they apply to every item. */
const GRADE_WORDS = foundWords([
  ...EXTERIOR_NAMES,
  ...ITEM_CLASSES.filter((name) => name !== 'Normal'),
  ...Object.values(SHORTHAND),
]);

/** Builds the search index of categories, weapons, skins and collections. */
export function readVocabulary({ types, weapons, collections }: Terms, skins: readonly SkinRow[]): Vocabulary {
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const weaponOf = new Map(weapons.map((weapon) => [weapon.id, weapon]));
  const goods: Goods[] = [
    ...types.map((type) => ({ kind: 'category' as const, words: foundWords([type.name]), type })),
    ...weapons.flatMap((weapon) => {
      const type = typeOf.get(weapon.typeId);
      return type ? [{ kind: 'weapon' as const, words: namesOf(weapon), weapon, type }] : [];
    }),
    ...skins.flatMap((skin) => {
      const weapon = weaponOf.get(skin.weaponId);
      if (weapon === undefined) return [];
      const words = [...new Set([...namesOf(weapon), ...foundWords([skin.finish, ...skin.phases])])];
      const aside = foundWords([...skin.names, typeOf.get(weapon.typeId)?.name ?? '']);
      return [{ kind: 'skin' as const, words, aside, skin, weapon }];
    }),
  ];
  return {
    goods: new WordIndex(goods, GRADE_WORDS),
    collections: new WordIndex(collections.map((collection) => ({ words: foundWords([collection.name]), collection }))),
  };
}

/** `SSG 08` can also be found as `ssg08`. */
const namesOf = ({ name }: Term) => [...new Set([...foundWords([name]), wordsOf(name).join('')])];

/** Interpretation of a search. */
export interface ParsedSearch {
  /** Corrected words; undefined if the search was taken as written. */
  corrected: string[] | undefined;
  /** Categories, weapons and skins that match. */
  goods: Match<Goods>[];
  collections: Match<KnownCollection>[];
}

/**
 * Interprets a search: as written when anything matches, else corrected to the nearest category, weapon or skin, else to
 * the nearest collection.
 */
export function parseSearch(words: readonly string[], { goods, collections }: Vocabulary): ParsedSearch {
  const asWritten = { corrected: undefined, goods: goods.match(words), collections: collections.match(words) };
  if (asWritten.goods.length > 0 || asWritten.collections.length > 0) return asWritten;
  const meantGoods = correctSpelling(goods, words);
  if (meantGoods) return { corrected: meantGoods, goods: goods.match(meantGoods), collections: [] };
  const meantCollections = correctSpelling(collections, words);
  if (!meantCollections) return asWritten;
  return { corrected: meantCollections, goods: [], collections: collections.match(meantCollections) };
}

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
