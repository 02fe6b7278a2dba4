/**
 * Parses a typed amount: `1.234,50`, `1,234.50`, `1 234,5`, `€ 12`. Null for empty text, undefined for text that is no
 * amount. Of two different separators the last is the decimal one; a single separator before exactly three digits
 * groups thousands. Rounded to two places.
 */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0'’]|\p{Sc}/gu, '');
  if (text === '') return null;
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return undefined;
  const decimalAt = decimalSeparatorAt(text);
  const whole = text.slice(0, decimalAt).replace(/[.,]/g, '') || '0';
  const places = text.slice(decimalAt + 1);
  const amount = Math.round(Number(`${whole}.${places || '0'}`) * 100) / 100;
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** The API accepts nine digits before the point. */
const MAX_AMOUNT = 999_999_999;

/** Index of the decimal separator; the length if there is none. */
function decimalSeparatorAt(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text.length;
  const separator = text.charAt(last);
  const appearsOnce = text.indexOf(separator) === last;
  const isMixed = text.includes(separator === '.' ? ',' : '.');
  if (isMixed) return appearsOnce ? last : text.length;
  const groupsThousands = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text);
  return groupsThousands || !appearsOnce ? text.length : last;
}
