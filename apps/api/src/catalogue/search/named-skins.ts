import type { NamedSkin } from '@patina/shared-api/contract/offers/offer';
import { readItemName } from '@patina/shared-api/contract/offers/offered-skin';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { type Pictures, productPicture } from '#catalogue/pictures.ts';
import { EXTERIOR_NAMES, exteriorOf, exteriorsWithin, itemClassOf } from '#catalogue/products/grades.ts';
import { nameWithPhase, splitExterior } from '#catalogue/products/market-name.ts';
import { type ProductRow, withNames } from '#catalogue/products/products.ts';
import type { CatalogueTerms } from '#catalogue/products/terms.ts';
import { distinctWords, type SearchService } from '#catalogue/search/search.ts';
import { wordsOf } from '#catalogue/search/search-text.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import { type Goods, parseSearch, type SkinRow } from './vocabulary.ts';
import type { Match } from './word-index.ts';

interface NameParts {
  terms: CatalogueTerms;
  search: Pick<SearchService, 'vocabulary'>;
  pictures: Pictures;
}

/** Finds the skins that a text may mean. */
export type SkinNames = ReturnType<typeof skinNames>;

/** Skins whose wears and prices are listed for a text. */
const MOST_SKINS = 8;

type SkinMatch = Match<Extract<Goods, { kind: 'skin' }>>;

/**
 * Finds the skins that a seller may mean by a name, by the vocabulary of the search: as people write it, or as Steam copies
 * it (docs/product.md#sell-form).
 */
export function skinNames(database: Database, { terms, search, pictures }: NameParts) {
  const found = new TtlCache<NamedSkin[]>({ seconds: 30, staleSeconds: 30, max: 2_000 });

  async function find(words: readonly string[], itemClass: NamedSkin['item_class'] | undefined): Promise<NamedSkin[]> {
    const { goods, corrected } = parseSearch(words, await search.vocabulary());
    const skins = goods.filter((match): match is SkinMatch => match.entry.kind === 'skin');
    // A misspelt name is suggested only: what is refused must have been said.
    const meant = corrected === undefined ? findMeant(skins, words) : undefined;
    const listed = meant ? [meant] : skins.slice(0, MOST_SKINS);
    const rows = await productsOf(
      database,
      listed.flatMap(({ entry }) => entry.skin.finishIds),
    );
    return listed.flatMap((match) => {
      const finishes = rows.filter(({ finish_id }) => match.entry.skin.finishIds.includes(finish_id));
      const isMeant = match === meant;
      const entries = describe(ofNamedPhase(finishes, words), { isMeant, pictures });
      const ofClass = entries.filter(({ item_class }) => item_class === (itemClass ?? 'Normal'));
      if (!isMeant) return ofClass;
      // Without the class that is named there are the others, so that the seller is told.
      return itemClass === undefined || ofClass.length === 0 ? entries : ofClass;
    });
  }

  return {
    /** All classes of the one skin that the text names, else the likeliest skins; those of a class if it names one. */
    async find(text: string): Promise<NamedSkin[]> {
      const { skin, itemClass } = readItemName(text);
      const words = distinctWords(skin);
      if (words.length === 0) return [];
      const key = [await terms.revision(), itemClass, ...words].join(' ');
      return found.get(key, () => find(words, itemClass));
    },
  };
}

/**
 * The one skin whose whole finish is named, in any language, and no other; of several, the one whose whole weapon is. Undefined
 * if the text may mean more.
 */
function findMeant(skins: readonly SkinMatch[], words: readonly string[]): SkinMatch | undefined {
  const isNamed = (name: string) => wordsOf(name).every((word) => words.includes(word));
  const whole = skins.filter(({ entry }) => namesOf(entry.skin).some(isNamed));
  const ofWeapon = whole.filter(({ entry }) => isNamed(entry.weapon.name));
  return [whole, ofWeapon].find(({ length }) => length === 1)?.[0];
}

const namesOf = ({ finish, names }: SkinRow) => [finish, ...names];

/** The products of the phase that is named, else all. */
function ofNamedPhase(rows: readonly ProductRow[], words: readonly string[]): readonly ProductRow[] {
  const named = rows.filter(({ phase }) => phase !== '' && wordsOf(phase).every((word) => words.includes(word)));
  return named.length > 0 ? named : rows;
}

const productsOf = (database: Database, finishIds: readonly number[]) =>
  withNames(database.selectFrom('product'))
    .where(sql<boolean>`product.finish_id = any(${finishIds}::integer[])`)
    .orderBy('product.finish_id')
    .orderBy('product.item_class')
    .orderBy('product.exterior')
    .orderBy('product.id')
    .execute();

/**
 * Each class with its wears: those in the finish's float range, and those that the catalogue has. Phases, which differ in
 * price, are apart once the skin is meant.
 */
function describe(
  rows: readonly ProductRow[],
  { isMeant, pictures }: { isMeant: boolean; pictures: Pictures },
): NamedSkin[] {
  const groups = Map.groupBy(rows, ({ phase, item_class }) => `${isMeant ? phase : ''} ${item_class}`);
  return [...groups.values()].flatMap((products) => {
    const [first] = products;
    if (first === undefined) return [];
    return {
      name: nameWithPhase(splitExterior(first.title).bare, isMeant ? first.phase : ''),
      item_class: itemClassOf(first.item_class),
      is_meant: isMeant,
      img_url: productPicture(first, pictures),
      wears: wearsOf(first, products),
    };
  });
}

function wearsOf({ wear_min, wear_max }: ProductRow, products: readonly ProductRow[]): NamedSkin['wears'] {
  const priced = new Map<string | null, number>();
  for (const { exterior, price_minor } of products) {
    const name = exteriorOf(exterior);
    priced.set(name, Math.min(fromMinor(price_minor), priced.get(name) ?? Infinity));
  }
  const possible = wear_min === null || wear_max === null ? [] : exteriorsWithin([wear_min, wear_max]);
  const exteriors: readonly (string | null)[] = [null, ...EXTERIOR_NAMES];
  return exteriors
    .filter((name) => priced.has(name) || possible.some((exterior) => exterior === name))
    .map((exterior) => ({ exterior, price: priced.get(exterior) ?? null }));
}
