import { displayAmount } from '@patina/shared-api/money';

/** Exchange rates: euros for a Credit, and units of the display currency for a euro. */
interface Rates {
  exchangeRateEur: number;
  rate: number;
}

/** Half of the smallest unit that prices are rounded to for display. */
const HALF_CENT = 0.005;

/**
 * A bound typed in the display currency as a bound in Credits that includes exactly the items whose displayed price is
 * inside: the lowest bound still shown as the typed amount for `from`, the highest for `till`.
 */
export function boundInCredits(amount: number, end: 'from' | 'till', { exchangeRateEur, rate }: Rates): number {
  const perCredit = exchangeRateEur * rate;
  // The tolerance prevents a binary rounding error of the division from moving the bound by a cent.
  return end === 'from'
    ? Math.max(0, Math.ceil(((amount - HALF_CENT) / perCredit) * 100 - 1e-6) / 100)
    : Math.max(0, Math.ceil(((amount + HALF_CENT) / perCredit) * 100 - 1e-6) - 1) / 100;
}

/** Formats a bound for the field: `12.5`, without trailing zeros. */
export function boundAsTyped(credits: number | null, { exchangeRateEur, rate }: Rates): string {
  if (credits === null) return '';
  const amount = displayAmount(credits, exchangeRateEur, rate);
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Amounts to choose from, in a currency of about a euro's worth. */
const AMOUNTS = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

/** A bound of the price, in Credits, and the amount of the display currency that it stands for. */
interface BoundChoice {
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
