import * as z from 'zod/mini';
import type { KnownFinish } from '#features/catalogue/catalogue-writer.ts';
import { type MarketName, readMarketName } from '#features/market/market-name.ts';
import type { GivenQuote } from './import-file.ts';
import type { ImportProblem } from './import-problem.ts';
import { type ImportRecord, word } from './import-record.ts';

/** A product that bears a quoted name. Prices in hundredths of a Credit. */
export interface NamedProduct {
  id: number;
  title: string;
  price: number;
  old_price: number | null;
}

/** What a price list comes to: new prices of known products, and the products it brings. */
interface PricePlan {
  prices: { id: number; price: number }[];
  records: ImportRecord[];
  problems: ImportProblem[];
}

const HIGHEST_PRICE = 1_000_000_000;
const message = 'must be a whole number of hundredths from 1 to 1,000,000,000';
const Quote = z.object({
  name: word(200),
  price: z.number(message).check(z.int(message), z.gte(1, message), z.lte(HIGHEST_PRICE, message)),
});

/**
 * Reads a price list: a name's price goes to every product of that name. Where products differ by phase, the cheapest
 * gets it and the others keep their distance to it. Unknown names become products of their finish, or of a new one.
 * `rate` turns the list's currency into Credits.
 */
export function planPrices(
  quotes: readonly GivenQuote[],
  rate: number,
  products: readonly NamedProduct[],
  finishes: readonly KnownFinish[],
): PricePlan {
  const plan: PricePlan = { prices: [], records: [], problems: [] };
  const byTitle = Map.groupBy(products, (product) => product.title);
  const byFinish = Map.groupBy(finishes, (finish) => finishKey(finish));
  const typeOfWeapon = new Map(finishes.map((finish) => [finish.weapon, finish.type]));
  const lineOfName = new Map<string, number>();
  for (const quote of quotes) {
    const parsed = Quote.safeParse(quote);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        plan.problems.push({
          line: quote.line,
          message: `${quote.name.slice(0, 60)}: ${issue.path.join('.')} ${issue.message}`,
        });
      }
      continue;
    }
    const { name } = parsed.data;
    const price = Math.min(HIGHEST_PRICE, Math.max(1, Math.round(parsed.data.price * rate)));
    const earlier = lineOfName.get(name);
    if (earlier !== undefined)
      plan.problems.push({ line: quote.line, message: `${name} stands already on line ${earlier}` });
    lineOfName.set(name, earlier ?? quote.line);
    const known = byTitle.get(name);
    if (known) plan.prices.push(...pricesOf(known, price));
    else plan.records.push(newProduct(name, price, byFinish, typeOfWeapon));
  }
  return plan;
}

const finishKey = ({ weapon, finish }: { weapon: string; finish: string }) => JSON.stringify([weapon, finish]);

function pricesOf(products: readonly NamedProduct[], price: number) {
  const usual = products.map((product) => product.old_price ?? product.price);
  const cheapest = Math.min(...usual);
  return products.map(({ id }, index) => ({
    id,
    price: Math.min(HIGHEST_PRICE, Math.max(1, Math.round((price * (usual[index] ?? cheapest)) / cheapest))),
  }));
}

function newProduct(
  title: string,
  price: number,
  byFinish: ReadonlyMap<string, KnownFinish[]>,
  typeOfWeapon: ReadonlyMap<string, string>,
): ImportRecord {
  const read = readMarketName(title);
  const place = placeOf(title, read, typeOfWeapon);
  const sisters = byFinish.get(finishKey(place));
  const sister = sisters?.find((finish) => finish.phase === '') ?? sisters?.[0];
  return {
    external_id: title,
    ...place,
    phase: '',
    ...(sister && factsOf(sister)),
    ...(read.exterior && { exterior: read.exterior }),
    item_class: read.itemClass,
    title,
    price,
  };
}

const factsOf = (finish: KnownFinish) => ({
  style: finish.style,
  ...(finish.quality !== null && { quality: finish.quality }),
  ...(finish.collection !== null && { collection: finish.collection }),
  ...(finish.wear_min !== null && { wear_min: finish.wear_min }),
  ...(finish.wear_max !== null && { wear_max: finish.wear_max }),
});

/** Type, weapon and finish of a name whose product is not known. */
function placeOf(title: string, read: MarketName, typeOfWeapon: ReadonlyMap<string, string>) {
  const { weapon, finish, hasStar } = read;
  const known = typeOfWeapon.get(weapon);
  if (known !== undefined) return { type: known, weapon, finish };
  if (hasStar) return { type: /(Gloves|Wraps)$/.test(weapon) ? 'Gloves' : 'Knife', weapon, finish };
  if (finish !== '') return { type: 'Other', weapon, finish };
  return { type: 'Other', weapon: 'Other', finish: title };
}
