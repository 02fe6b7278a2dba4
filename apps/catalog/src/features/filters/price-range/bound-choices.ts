import { displayAmount } from '@patina/shared-api/money';
import { boundInCredits, type Rates } from './price-bounds.ts';

/** Amounts to choose from, in a currency of about a euro's worth. */
const AMOUNTS = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

/** A bound of the price, in Credits, and the amount of the display currency that it stands for. */
export interface BoundChoice {
  bound: number;
  amount: number;
}

/** Bounds to choose from, ascending: round amounts of the display currency, and the present bound. */
export function boundChoices(end: 'from' | 'till', present: number | null, rates: Rates): BoundChoice[] {
  const scale = 10 ** Math.max(0, Math.round(Math.log10(rates.rate)));
  const choices = AMOUNTS.map((amount) => ({
    bound: boundInCredits(amount * scale, end, rates),
    amount: amount * scale,
  }));
  if (present !== null && !choices.some(({ bound }) => bound === present)) {
    choices.push({ bound: present, amount: displayAmount(present, rates.exchangeRateEur, rates.rate) });
  }
  return choices.sort((one, other) => one.bound - other.bound);
}
