/** Formats typed text. */
export type Mask = (typed: string) => string;

const grouped = (characters: string) => characters.replace(/(.{4})(?=.)/g, '$1 ');

/** `4111111111111111` → `4111 1111 1111 1111`: digits only, at most 19 characters (docs/product.md#payout-forms). */
export const cardNumberMask: Mask = (typed) => grouped(typed.replace(/\D/g, '').slice(0, 16));

/** `1228` → `12/28`, at most 5 characters; also `12/2028`, which browsers autofill. */
export const expiryMask: Mask = (typed) => {
  const typedMonth = /^\D*([2-9]|1(?=\D))/.test(typed) ? `0${typed.trim()}` : typed;
  const digits = typedMonth.replace(/\D/g, '').replace(/^(\d\d)20(\d\d)$/, '$1$2');
  return digits.slice(0, 4).replace(/^(\d\d)(?=\d)/, '$1/');
};

/** `pt50 0002…` → `PT50 0002 …`: at most 34 characters, the length of an IBAN (ISO 13616). */
export const ibanMask: Mask = (typed) =>
  grouped(
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 34),
  );

export const upperCaseMask: Mask = (typed) => typed.toUpperCase();

/** Applies a mask to a field and keeps the caret behind the same character. */
export function wearMask(field: HTMLInputElement, mask: Mask): void {
  const { value, selectionStart } = field;
  const worn = mask(value);
  if (worn === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const before = mask(value.slice(0, selectionStart ?? 0)).length;
  field.value = worn;
  const caret = isAtEnd ? worn.length : before;
  if (field.ownerDocument.activeElement === field) field.setSelectionRange(caret, caret);
}
