import { displayAmount, fromMinor, scaleMinor, toMinor } from '@patina/shared-api/money';
import { allocate, includedVat } from '@patina/shared-api/money-arithmetic';
import type { Selectable } from 'kysely';
import type { Order, OrderLine } from '#orders/order.ts';
import type { Tables } from '#platform/database/tables.ts';

/** What an order costs in a currency: amounts in hundredths, of which the parts add up. */
export interface OrderCost {
  /** Code of the currency. */
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  vatMinor: number;
  /** The price of each line, before the discount. */
  pricesMinor: number[];
  /** What was paid for each line, which its refund gives back. */
  sharesMinor: number[];
}

type Priced = Pick<Order, 'subtotal_minor' | 'total_minor' | 'vat_percent'>;
type PricedLine = Pick<OrderLine, 'price_minor'>;

/** What the payment of an order charges, in its currency. */
export function chargedCost(
  {
    amount_minor,
    credits_minor,
    currency,
  }: Pick<Selectable<Tables['payment']>, 'amount_minor' | 'credits_minor' | 'currency'>,
  order: Priced,
  lines: readonly PricedLine[],
): OrderCost {
  return costIn(currency, (creditsMinor) => scaleMinor(creditsMinor, [amount_minor], [credits_minor]), order, lines);
}

/** What an order costs in euros. @param exchangeRateEur euros for one Credit */
export function euroCost(exchangeRateEur: number, order: Priced, lines: readonly PricedLine[]): OrderCost {
  const euros = (creditsMinor: number) => toMinor(displayAmount(fromMinor(creditsMinor), exchangeRateEur, 1));
  return costIn('EUR', euros, order, lines);
}

function costIn(
  currency: string,
  worthOf: (creditsMinor: number) => number,
  order: Priced,
  lines: readonly PricedLine[],
): OrderCost {
  const weights = lines.map(({ price_minor }) => price_minor);
  const subtotalMinor = worthOf(order.subtotal_minor);
  const totalMinor = worthOf(order.total_minor);
  return {
    currency,
    subtotalMinor,
    discountMinor: subtotalMinor - totalMinor,
    totalMinor,
    vatMinor: includedVat(totalMinor, order.vat_percent),
    pricesMinor: allocate(subtotalMinor, weights),
    sharesMinor: allocate(totalMinor, weights),
  };
}
