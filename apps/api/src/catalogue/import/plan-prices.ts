import { scaleMinor } from '@patina/shared-api/money';
import { type MarketName, readMarketName } from '#catalogue/products/market-name.ts';
import { FINISH_FACTS, type StoredFinish } from '#catalogue/products/write-finishes.ts';
import type { ImportRecord, Quote } from './check-records.ts';
import { HIGHEST_PRICE_MINOR } from './file-fields.ts';

/** A stored product with a quoted name. Prices in hundredths of a Credit. */
export interface NamedProduct {
  id: number;
  title: string;
  price_minor: number;
  old_price_minor: number | null;
}

/** Changes by quotes: new prices of stored products, and new products. */
interface PricePlan {
  prices: { id: number; priceMinor: number }[];
  records: ImportRecord[];
}

/** What the catalogue knows of quoted items: products of these names, their finishes, and the types of all weapons. */
export interface KnownItems {
  products: readonly NamedProduct[];
  finishes: readonly StoredFinish[];
  typeOfWeapon: ReadonlyMap<string, string>;
}

/** Weapon and finish of a market name, by which its finish is looked up. */
export const quotedItem = ({ name }: Quote, typeOfWeapon: KnownItems['typeOfWeapon']) =>
  itemOf(name, readMarketName(name), typeOfWeapon);

/**
 * Plans the changes by quotes of a price list. Every product of a name gets its price; where products differ by phase, the
 * cheapest gets it and the others keep their ratio to it. Unknown names become products of their finish, or of a new one.
 * `rate` converts the list's currency into Credits.
 */
export function planPrices(
  quotes: readonly Quote[],
  rate: number,
  { products, finishes, typeOfWeapon }: KnownItems,
): PricePlan {
  const plan: PricePlan = { prices: [], records: [] };
  const byTitle = Map.groupBy(products, (product) => product.title);
  const byFinish = Map.groupBy(finishes, (finish) => finishKey(finish));
  for (const { name, price } of quotes) {
    const priceMinor = Math.min(HIGHEST_PRICE_MINOR, Math.max(1, scaleMinor(price, [rate])));
    const known = byTitle.get(name);
    if (known) plan.prices.push(...pricesOf(known, priceMinor));
    else plan.records.push(newProduct(name, priceMinor, byFinish, typeOfWeapon));
  }
  return plan;
}

const finishKey = ({ weapon, finish }: { weapon: string; finish: string }) => JSON.stringify([weapon, finish]);

function pricesOf(products: readonly NamedProduct[], priceMinor: number) {
  const usualMinor = products.map((product) => product.old_price_minor ?? product.price_minor);
  const cheapestMinor = Math.min(...usualMinor);
  return products.map(({ id }, index) => ({
    id,
    priceMinor: Math.min(
      HIGHEST_PRICE_MINOR,
      Math.max(1, scaleMinor(priceMinor, [usualMinor[index] ?? cheapestMinor], [cheapestMinor])),
    ),
  }));
}

function newProduct(
  title: string,
  priceMinor: number,
  byFinish: ReadonlyMap<string, StoredFinish[]>,
  typeOfWeapon: ReadonlyMap<string, string>,
): ImportRecord {
  const read = readMarketName(title);
  const item = itemOf(title, read, typeOfWeapon);
  const sisters = byFinish.get(finishKey(item));
  const sister = sisters?.find((finish) => finish.phase === '') ?? sisters?.[0];
  return {
    external_id: title,
    ...item,
    phase: '',
    ...(sister && factsOf(sister)),
    ...(read.exterior && { exterior: read.exterior }),
    item_class: read.itemClass,
    title,
    price_minor: priceMinor,
  };
}

const factsOf = (finish: StoredFinish): Partial<ImportRecord> =>
  Object.fromEntries(FINISH_FACTS.map((fact) => [fact, finish[fact]]).filter(([, value]) => value !== null));

/** Type, weapon and finish of a name without a stored product. */
function itemOf(title: string, read: MarketName, typeOfWeapon: ReadonlyMap<string, string>) {
  const { weapon, finish, hasStar } = read;
  const known = typeOfWeapon.get(weapon);
  if (known !== undefined) return { type: known, weapon, finish };
  if (hasStar) return { type: /(Gloves|Wraps)$/.test(weapon) ? 'Gloves' : 'Knife', weapon, finish };
  if (finish !== '') return { type: 'Other', weapon, finish };
  return { type: 'Other', weapon: 'Other', finish: title };
}
