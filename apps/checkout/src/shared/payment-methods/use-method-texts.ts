import { useTranslation } from '@patina/platform/i18n';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { formatMinutes } from './format-minutes.ts';

/** Methods whose usual title is translated. Another title is the operator's own. */
const TRANSLATED = { card: 'Credit/Debit card', bank: 'BANK', balance: 'Balance' } as const;
/** Methods that are explained. */
const EXPLAINED = ['card', 'multibanco', 'mbway', 'bank'] as const;
/** Methods with a wording of their own on the Pay button. */
const NAMED = ['card', 'bank', 'balance'] as const;

const isIn = <Code extends string>(codes: readonly Code[], code: string): code is Code => codes.includes(code as Code);

/** What the shopper reads about payment methods. */
export function useMethodTexts() {
  const { t, i18n } = useTranslation('checkout');

  function titleOf({ code, title }: PaymentMethod): string {
    return isIn(NAMED, code) && TRANSLATED[code] === title ? t(`method.title.${code}`) : title;
  }

  return {
    titleOf,
    /** How and until when it is paid. */
    noteOf({ code, minutes_to_pay: minutes }: PaymentMethod): string | undefined {
      if (!isIn(EXPLAINED, code)) return undefined;
      if (minutes === undefined) return t(`method.open.${code}`);
      return t(`method.within.${code}`, { time: formatMinutes(minutes, i18n.language) });
    },
    /** The Pay button: the amount, as text, and the method. */
    payLabel(method: PaymentMethod, amount: string): string {
      return isIn(NAMED, method.code)
        ? t(`pay.by.${method.code}`, { amount })
        : t('pay.by.other', { amount, method: titleOf(method) });
    },
  };
}
