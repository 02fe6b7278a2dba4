import type { ShippedLanguage } from '@patina/platform/languages';
import type { NextStep } from './deposit.ts';

interface Method {
  /** What a new store calls it: a brand, which is the same in every language, or words. */
  name: string | Record<ShippedLanguage, string>;
  /** What the shopper does after choosing it; null if it is paid at once, from the balance. */
  next: NextStep['kind'] | null;
}

/** The payment methods that the store supports, in the order of a new store. An operator may offer fewer. */
const METHODS = {
  card: {
    name: {
      en: 'Credit/Debit card',
      pt: 'Cartão de crédito/débito',
      es: 'Tarjeta de crédito/débito',
      de: 'Kredit-/Debitkarte',
    },
    next: 'page',
  },
  multibanco: { name: 'MULTIBANCO', next: 'voucher' },
  mbway: { name: 'MBWAY', next: 'app' },
  bank: { name: { en: 'BANK', pt: 'BANCO', es: 'BANCO', de: 'BANK' }, next: 'page' },
  balance: { name: { en: 'Balance', pt: 'Saldo', es: 'Saldo', de: 'Guthaben' }, next: null },
} as const satisfies Record<string, Method>;

type Methods = typeof METHODS;
export type PaymentMethodCode = keyof Methods;

/** Paid from the shopper's balance. */
export const FROM_BALANCE = 'balance' satisfies PaymentMethodCode;

/** Paid by a card, which may be saved, or by a wallet that has one. */
export const BY_CARD = 'card' satisfies PaymentMethodCode;

/** Paid at a payment provider. */
export type ProviderMethodCode = {
  [Code in keyof Methods]: Methods[Code]['next'] extends null ? never : Code;
}[keyof Methods];

/** Called by words, which are translated; there is a sentence for paying by it. */
export type WordedMethodCode = {
  [Code in keyof Methods]: Methods[Code]['name'] extends string ? never : Code;
}[keyof Methods];

export const PAYMENT_METHODS = Object.keys(METHODS) as PaymentMethodCode[];

const methodOf = (code: string): Method | undefined =>
  Object.hasOwn(METHODS, code) ? METHODS[code as PaymentMethodCode] : undefined;

/** What the shopper does after choosing a method of a payment provider; undefined for other methods. */
export const nextStepOf = (code: string): NextStep['kind'] | undefined => methodOf(code)?.next ?? undefined;

export const isProviderMethod = (code: string): code is ProviderMethodCode => nextStepOf(code) !== undefined;

export const isWordedMethod = (code: string): code is WordedMethodCode => typeof methodOf(code)?.name === 'object';

/**
 * What a method is called in a language; its code, where nobody has named it.
 * @param title what the store calls it in English: the usual name, also with a letter changed, is translated, another one is
 *   the operator's own
 */
export function methodTitle(code: string, language: string, title?: string): string {
  const name = methodOf(code)?.name ?? code.toUpperCase();
  const usual = typeof name === 'string' ? name : name.en;
  const own = title ?? usual;
  const translations: Record<string, string> = typeof name === 'string' ? {} : name;
  if (language === 'en' || !isNearly(own, usual)) return own;
  return translations[language] ?? own;
}

/** Letters that may differ, one after the other, in names that mean the same. */
const MAX_DIFFERENT = 2;

/** Whether two names differ in capitals, signs and a letter or two at most. */
function isNearly(name: string, usual: string): boolean {
  const [a, b] = [name, usual].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) as [string, string];
  const longest = Math.max(a.length, b.length);
  let start = 0;
  while (start < longest && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < longest - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return longest - start - end <= MAX_DIFFERENT;
}
