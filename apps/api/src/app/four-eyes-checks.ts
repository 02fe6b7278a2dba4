import { suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import { isAtLeast } from '@patina/shared-api/money-arithmetic';
import { productRepository } from '#catalogue/catalogue.ts';
import { codeTaken, promoRepository, readCode, requireDiscount } from '#money/money.ts';
import { offerRepository } from '#offers/offers.ts';
import {
  type ActFields,
  type FourEyesChecks,
  MOST_OFF,
  PRICE_RANGE,
  type Rule,
  type Why,
} from '#operators/desk-acts.ts';
import type { Database } from '#platform/database/tables.ts';
import { type ContentService, requireCurrency, type SettingsService } from '#store/store.ts';

interface CheckParts {
  settings: Pick<SettingsService, 'read'>;
  content: ContentService;
}

/** The rules that judge a call by what it says; the others count money, or are the services' own. */
export function fourEyesChecks(database: Database, { settings, content }: CheckParts): FourEyesChecks {
  const judged: Partial<Record<Rule, (fields: ActFields) => Promise<Omit<Why, 'rule'> | undefined>>> = {
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
    async find(rules, fields) {
      for (const rule of rules) {
        const why = await judged[rule]?.(fields);
        if (why !== undefined) return { rule, ...why };
      }
      return undefined;
    },
  };
}
