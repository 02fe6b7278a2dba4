import type { Product, Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Pictures } from '#catalogue/pictures/picture-address.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { productCard } from '#catalogue/products/product-card.ts';
import type { ProductRepository, ProductRow } from '#catalogue/products/product-repository.ts';
import type { StockCount } from '#catalogue/products/stock-count-repository.ts';
import type { Collection, Term } from '#catalogue/products/terms-repository.ts';
import { isShorthand, patternOf, wordsOf } from '#catalogue/search/search-text.ts';
import { parseSearch } from './parse-search.ts';
import type { SkinRepository } from './skin-repository.ts';
import type { Goods, Vocabulary } from './vocabulary.ts';
import type { Match } from './word-index.ts';

const MOST = 8;
/** Limits of the other kinds; skins fill the remaining places. */
const MOST_CATEGORIES = 2;
const MOST_WEAPONS = 3;
const MOST_COLLECTIONS = 2;
/** Skins looked up; some of them may be sold out. */
const SKINS_TRIED = 12;

interface Sources {
  skins: SkinRepository;
  products: ProductRepository;
  pictures: Pictures;
  /** Stock counts of the whole catalogue. */
  inStock: readonly StockCount[];
}

type EntryOf<Kind extends Goods['kind']> = Extract<Goods, { kind: Kind }>;
type MatchOf<Kind extends Goods['kind']> = Match<EntryOf<Kind>>;

/**
 * Suggests types, weapons, skins and collections for a search, the best of each kind first. A search without a match is
 * corrected.
 */
export async function suggest(
  words: readonly string[],
  vocabulary: Vocabulary,
  { skins, products, pictures, inStock }: Sources,
): Promise<Suggestion[]> {
  const { goods, collections } = parseSearch(words, vocabulary);
  const ofKind = <Kind extends Goods['kind']>(kind: Kind, most: number) =>
    goods.filter((match): match is MatchOf<Kind> => match.entry.kind === kind).slice(0, most);
  const types = ofKind('category', MOST_CATEGORIES).map(({ entry }) => entry.type);
  const weapons = ofKind('weapon', MOST_WEAPONS).map(({ entry }) => entry);
  const matchedSkins = ofKind('skin', SKINS_TRIED);
  const [mostExpensive, cheapest] = await Promise.all([
    skins.mostExpensive(weapons.map(({ weapon }) => weapon.id)),
    cheapestOf(matchedSkins, skins),
  ]);
  const rows = new Map(
    (await products.productsOf([...mostExpensive.values(), ...cheapest.values()])).map((row) => [row.id, row]),
  );
  const last = collections.slice(0, MOST_COLLECTIONS).map(({ entry }) => suggestCollection(entry.collection));
  return [
    ...types.filter(({ id }) => inStock.some(({ typeId }) => typeId === id)).map(suggestCategory),
    ...weapons.flatMap((entry) => {
      const row = rows.get(mostExpensive.get(entry.weapon.id) ?? 0);
      return row ? [suggestWeapon(entry, productCard(row, pictures))] : [];
    }),
    ...matchedSkins.flatMap((match) => {
      const row = rows.get(cheapest.get(match) ?? 0);
      return row ? [suggestSkin(titleOf(match, row), productCard(row, pictures))] : [];
    }),
  ]
    .slice(0, MOST - last.length)
    .concat(last);
}

const suggestCategory = ({ name, slug }: Term): Suggestion => ({
  kind: 'category',
  title: name,
  hint: null,
  category: slug,
});

const suggestWeapon = ({ weapon, type }: EntryOf<'weapon'>, { img_url }: Product): Suggestion => ({
  kind: 'weapon',
  title: weapon.name,
  hint: type.name,
  category: type.slug,
  subcategory: weapon.slug,
  img_url,
});

const suggestSkin = (title: string, product: Product): Suggestion => ({
  kind: 'skin',
  title,
  hint: product.quality,
  id: product.id,
  category: product.category,
  subcategory: product.subcategory,
  search: wordsOf(title).join(' '),
  price_from: product.price,
  rarity_color: product.rarity_color,
  img_url: product.img_url,
});

const suggestCollection = ({ name, slug }: Collection): Suggestion => ({
  kind: 'collection',
  title: name,
  hint: null,
  collection: slug,
});

/** Id of the cheapest product in stock of each skin that matches the search. */
async function cheapestOf(
  matches: readonly MatchOf<'skin'>[],
  skins: SkinRepository,
): Promise<Map<MatchOf<'skin'>, number>> {
  const cheapest = new Map<MatchOf<'skin'>, number>();
  const groups = [...Map.groupBy(matches, (match) => patternsOf(match).join()).values()];
  const lookUps = groups.map(async (group) => {
    const [first] = group;
    const finishIds = group.flatMap(({ entry }) => entry.skin.finishIds);
    return { group, found: await skins.cheapest(finishIds, first ? patternsOf(first) : []) };
  });
  for (const { group, found } of await Promise.all(lookUps)) {
    for (const match of group) {
      const ofSkin = found.filter(({ finishId }) => match.entry.skin.finishIds.includes(finishId));
      const [best] = ofSkin.toSorted((one, other) => one.priceMinor - other.priceMinor || one.id - other.id);
      if (best) cheapest.set(match, best.id);
    }
  }
  return cheapest;
}

/** Patterns of the searched words that are not in the skin's name: wear and class, and the phase if it has several. */
const patternsOf = ({ entry, words, hits }: MatchOf<'skin'>): string[] =>
  words
    .filter((word) => !hits.has(word) || (entry.skin.phases.length > 0 && !isShorthand(word)))
    .map(patternOf)
    .toSorted();

/** Name of the skin with the phase of the suggested product, and with wear and class if the search contains one. */
function titleOf({ entry, words, hits }: MatchOf<'skin'>, row: ProductRow): string {
  const namesGrade = words.some((word) => !hits.has(word));
  const title = namesGrade ? row.title : `${entry.weapon.name} | ${entry.skin.finish}`;
  return nameWithPhase(title, row.phase);
}
