import type { TFunction } from '@patina/platform/i18n';
import { fromMinor } from '@patina/shared-api/money';
import { readAmountMinor, TYPED_AMOUNT } from '@patina/shared-api/typed-amount';
import { decimalSign } from '../values/amounts.ts';

export const readText = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();

/** Of a field with the pattern `TYPED_AMOUNT`. */
export const readAmount = (fields: FormData, name: string): number => readDecimal(readText(fields, name)) ?? Number.NaN;

/** The pattern of a field for an amount that is given or taken. */
export const SIGNED_AMOUNT = `[\\-−+]?${TYPED_AMOUNT}`;

/** Of a field with that pattern: `−12,50` → -12.5. */
export function readSignedAmount(fields: FormData, name: string): number {
  const [, sign = '', typed = ''] = /^([-−+]?)(.*)$/.exec(readText(fields, name)) ?? [];
  const amount = readDecimal(typed) ?? Number.NaN;
  return sign === '-' || sign === '−' ? -amount : amount;
}

/** A typed amount, `12.50` or `12,50`; undefined if it is none. */
export function readDecimal(typed: string): number | undefined {
  const minor = readAmountMinor(typed.trim());
  return minor === undefined ? undefined : fromMinor(minor);
}

/**
 * A typed number with as many decimal places as it needs, such as a rate: `1,0825`; undefined if it is none. Of three places behind the
 * sign that the language does not use for them, nobody knows: `1.234` may be a thousand in German.
 */
export function readFraction(t: TFunction<'desk'>, typed: string): number | undefined {
  const [, whole, sign, places = ''] = /^(-?\d{1,12})(?:([.,])(\d{1,15}))?$/.exec(typed.trim()) ?? [];
  const isUnclear = sign !== undefined && sign !== decimalSign(t) && places.length === 3;
  return whole === undefined || isUnclear ? undefined : Number(`${whole}.${places}`);
}

/** Null for an empty field. */
export function readNumber(fields: FormData, name: string): number | null {
  const text = readText(fields, name);
  return text === '' ? null : Number(text);
}

/** Seconds since 1970 of a time of this computer's zone; null for an empty field. */
export const readMoment = (fields: FormData, name: string): number | null => momentOf(readText(fields, name));

/** The same of the text in such a field. */
export const momentOf = (text: string): number | null =>
  text === '' ? null : Math.floor(new Date(text).getTime() / 1000);

/** What a field of `readMoment` shows. */
export function momentField(seconds: number | null): string {
  if (seconds === null) return '';
  const minutesWest = new Date(seconds * 1000).getTimezoneOffset();
  return new Date((seconds - minutesWest * 60) * 1000).toISOString().slice(0, 16);
}
