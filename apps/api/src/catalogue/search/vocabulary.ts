import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { EXTERIOR_NAMES, SHORTHAND } from '#catalogue/products/grades.ts';
import type { Collection, Term, Terms, Weapon } from '#catalogue/products/terms-repository.ts';
import { foundWords, wordsOf } from '#catalogue/search/search-text.ts';
import type { SkinRow } from './skin-repository.ts';
import { WordIndex } from './word-index.ts';

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
