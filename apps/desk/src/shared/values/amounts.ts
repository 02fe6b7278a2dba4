import { useCredits } from '@patina/parts/use-credits';
import { useMoney } from '@patina/parts/use-money';
import { type TFunction, useTranslation } from '@patina/platform/i18n';
import { formatDecimal, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';

/*
 * Amounts as the operator's language writes them (docs/product.md#the-back-office). The shop's way is another one.
 */

/** An amount without its currency: `1.234,50` in German, `−5,00`. */
export function amountText(t: TFunction<'desk'>, amount: number): string {
  const { sign, units, cents } = partsOf(amount);
  return `${sign}${t('amount', { units, cents })}`;
}

/** An amount in a field, as it is typed: `1234,50` in German; nothing for none. */
export function amountField(t: TFunction<'desk'>, amount: number | null): string {
  return amount === null ? '' : fieldText(t, plainAmount(toMinor(amount)));
}

/** A number with a decimal point in a field, as it is typed: `1,0825` in German. */
export const fieldText = (t: TFunction<'desk'>, number: string): string => number.replace('.', decimalSign(t));

/** What stands before the decimal places: `,` in German. */
export const decimalSign = (t: TFunction<'desk'>): string => t('amount', { units: 0, cents: '' }).slice(1);

interface Amounts {
  /** `1.234,50` */
  decimal: (amount: number) => string;
  /** Of the internal currency: `12,50 Credits`. */
  credits: (amount: number) => string;
  /** Of a currency by its code: `12,50 €`, `€12.50` in English. */
  money: (amount: number, currency: string) => string;
}

/** Writes amounts in the operator's language. */
export function useAmounts(): Amounts {
  const { t } = useTranslation('desk');
  const decimal = (amount: number) => amountText(t, amount);
  const price = (amount: number, symbol: string) => {
    const { sign, units, cents } = partsOf(amount);
    return `${sign}${t('price', { symbol, amount: t('amount', { units, cents }) })}`;
  };
  return { decimal, credits: useCredits(decimal), money: useMoney({ decimal, price }) };
}

function partsOf(amount: number) {
  const [, sign = '', units = '', cents] = /^(−?)([\d,]+)\.(\d\d)$/.exec(formatDecimal(amount)) ?? [];
  return { sign, units: Number(units.replaceAll(',', '')), cents };
}
