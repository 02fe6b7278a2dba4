import { money as calls } from '@patina/shared-api/contract/desk/money';
import { deskList } from '#shared/queries/desk-query.ts';

/** The year that an address names; undefined for the present one. */
export function readYear(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^2\d{3}$/.test(year) ? Number(year) : undefined;
}

/** VAT of a year; that of the year before stays while it loads. */
export const vatOf = (year: number | undefined) => deskList(calls.vat, { query: year === undefined ? {} : { year } });

export const vatQueries = (search: URLSearchParams) => [vatOf(readYear(search))];
