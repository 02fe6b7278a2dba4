/** Of a text field for an amount: at most two decimal places, with a point or a comma. */
export const AMOUNT = '[0-9]{1,7}([.,][0-9]{1,2})?';

export const readText = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();

export const readAmount = (fields: FormData, name: string): number => Number(readText(fields, name).replace(',', '.'));

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
