import type { ProductEdit } from '@patina/shared-api/contract/desk/products';
import { suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import { isAtLeast } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import type { ContentService } from '#shared/content/content-service.ts';
import { requireCurrency } from '#shared/content/require-currency.ts';
import type { Database } from '#shared/database/tables.ts';
import { type ActFields, MOST_OFF, PRICE_RANGE, type Rule } from '#shared/desk/desk-acts.ts';
import { readRowId } from '#shared/desk/list-conditions.ts';
import { offerRepository } from '#shared/offers/offer-repository.ts';
import { productRepository } from '#shared/products/product-repository.ts';
import { pricesOutOfRange } from '#shared/products/reference-prices.ts';
import { codeTaken, readCode, requireDiscount } from '#shared/promo/new-promo.ts';
import { promoRepository } from '#shared/promo/promo-repository.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

/** Why an act waits; the figures are shown to those who decide. */
export interface Why {
  rule: Rule;
  /** In hundredths of a Credit; 0 where there is no amount. */
  amountMinor: number;
  details: Record<string, unknown>;
}

interface CheckParts {
  settings: Pick<SettingsService, 'read'>;
  content: ContentService;
}

export type FourEyesChecks = ReturnType<typeof fourEyesChecks>;

/** The rules that judge a call by what it says; the others count money, or are the services' own. */
export function fourEyesChecks(database: Database, { settings, content }: CheckParts) {
  const judged: Partial<Record<Rule, (fields: ActFields) => Promise<Omit<Why, 'rule'> | undefined>>> = {
    async 'product-price'({ id, change }) {
      const { price } = change as ProductEdit['change'];
      if (price === undefined) return undefined;
      const given = sql`values (${readRowId(String(id))}::integer, ${toMinor(price)}::integer)`;
      const [found] = await pricesOutOfRange(database, given, PRICE_RANGE);
      return (
        found && { amountMinor: found.priceMinor, details: { price, reference_price: fromMinor(found.referenceMinor) } }
      );
    },

    async 'import-price'({ id }) {
      const given = sql`select product_id, (after ->> 'price')::integer from catalogue_import_change
        where import_id = ${readRowId(String(id))} and kind = 'changed' and after ? 'price'
          and exists (select from catalogue_import where id = import_id and state = 'previewed')`;
      const found = await pricesOutOfRange(database, given, PRICE_RANGE);
      const [first] = found;
      if (first === undefined) return undefined;
      const { title, priceMinor, referenceMinor } = first;
      const shown = { title, price: fromMinor(priceMinor), reference_price: fromMinor(referenceMinor) };
      return { amountMinor: 0, details: { products: found.length, ...shown } };
    },

    async 'pack-price'({ price, products }) {
      const rows = await productRepository(database).productsOf([...new Set(products as number[])]);
      const wholeMinor = rows.reduce((sum, row) => sum + row.price_minor, 0);
      const priceMinor = toMinor(Number(price));
      if (isAtLeast(priceMinor, PRICE_RANGE.least, wholeMinor)) return undefined;
      return { amountMinor: priceMinor, details: { reference_price: fromMinor(wholeMinor) } };
    },

    async 'offer-price'({ id, price }) {
      const offer = await offerRepository(database).find(Number(id));
      if (offer === undefined) return undefined;
      const [product] = await productRepository(database).productsOf([offer.product_id ?? 0]);
      const { internal_currency, sell_margin_percent: margin } = await settings.read();
      const { value: rate } = await requireCurrency(content, offer.currency);
      const retail =
        product && displayAmount(fromMinor(product.price_minor), internal_currency.exchange_rate_eur, rate);
      // Of an item that the catalogue does not have, no price of ours is known: then it is what its seller asks.
      const mostMinor = retail === undefined ? offer.user_price_minor : suggestedPrice(toMinor(retail), margin);
      if (toMinor(Number(price)) <= mostMinor) return undefined;
      return { amountMinor: 0, details: { currency: offer.currency, most: fromMinor(mostMinor) } };
    },

    async 'promo-code'({ code: typed, type, discount, ends_at, max_uses }) {
      // What could not be made does not wait.
      const code = readCode(String(typed));
      requireDiscount(type === 'percent' ? 'percent' : 'fixed', toMinor(Number(discount)));
      if ((await promoRepository(database).find(code)) !== undefined) throw codeTaken(code);
      const isBounded = type === 'percent' ? Number(discount) <= MOST_OFF : max_uses !== null;
      return isBounded && ends_at !== null ? undefined : { amountMinor: 0, details: {} };
    },
  };

  return {
    /** The first of some rules by which an act waits. */
    async find(rules: readonly Rule[], fields: ActFields): Promise<Why | undefined> {
      for (const rule of rules) {
        const why = await judged[rule]?.(fields);
        if (why !== undefined) return { rule, ...why };
      }
      return undefined;
    },
  };
}
