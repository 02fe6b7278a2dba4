import { useTranslation } from '@patina/platform/i18n';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import {
  BY_CARD,
  FROM_BALANCE,
  isProviderMethod,
  isWordedMethod,
  methodTitle,
} from '@patina/shared-api/contract/payments/payment-methods';
import { useWallet } from './wallets.ts';

/** All methods, the card first, then the balance (docs/product.md#paying). */
export function sortedMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const rank = ({ code }: PaymentMethod) => ['card', FROM_BALANCE].indexOf(code) >>> 0;
  return methods.toSorted((one, other) => rank(one) - rank(other));
}

/** Methods of a payment provider, the card first. */
export function providerMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return sortedMethods(methods).filter(({ code }) => code !== FROM_BALANCE);
}

/** What the shopper reads about payment methods. */
export function useMethodTexts() {
  const { t, i18n } = useTranslation('checkout');
  const wallet = useWallet();

  const titleOf = ({ code, title }: PaymentMethod) => methodTitle(code, i18n.language, title);

  return {
    titleOf,
    /** How and until when it is paid, and the wallet that can be used instead of typing a card. */
    noteOf({ code, minutes_to_pay: minutes }: PaymentMethod): string | undefined {
      if (!isProviderMethod(code)) return undefined;
      const note =
        minutes === undefined
          ? t(`method.open.${code}`)
          : t(`method.within.${code}`, { time: formatMinutes(minutes, i18n.language) });
      return code === BY_CARD && wallet ? `${note} ${t(`method.wallet.${wallet}`)}` : note;
    },
    /** The Pay button: the amount, as text, and the method. */
    payLabel(method: PaymentMethod, amount: string): string {
      return isWordedMethod(method.code)
        ? t(`pay.by.${method.code}`, { amount })
        : t('pay.by.other', { amount, method: titleOf(method) });
    },
  };
}

const DAY = 24 * 60;

/** A time in the largest unit that it is a whole number of: `3 days`, `30 minutes`. */
function formatMinutes(minutes: number, language: string): string {
  const [size, unit] = (
    [
      [DAY, 'day'],
      [60, 'hour'],
    ] as const
  ).find(([of]) => minutes % of === 0) ?? [1, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}
