import { useQuery } from '@patina/platform/query';
import { FALLBACK_CURRENCY } from '../contract/content/choose-locale.ts';
import type { DisplayCurrency } from '../money.ts';
import { useLocale } from '../state/locale.ts';
import { currencies, settings } from './content.ts';

/** The display currency in force, and the value of one Credit in euros. */
export function useDisplayCurrency(): DisplayCurrency & { exchangeRateEur: number } {
  const locale = useLocale();
  const { data: list = [FALLBACK_CURRENCY] } = useQuery(currencies());
  const { data: configured } = useQuery(settings(locale));
  const { code, symbol, value } = list.find((currency) => currency.code === locale.currency) ?? FALLBACK_CURRENCY;
  return { code, symbol, rate: value, exchangeRateEur: configured?.internal_currency.exchange_rate_eur ?? 1 };
}
