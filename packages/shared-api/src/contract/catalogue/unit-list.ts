import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { listAnswer } from '../protocol/envelope.ts';
import { flag, floatBound, Locale, shortText, wholeNumber } from '../protocol/request-parameters.ts';
import { MAX_SEED } from './catalogue.ts';
import { Unit } from './units.ts';

/* Apart from the shape of a unit, because only the page of a product needs it. */

/** Units per page by default. */
export const UNITS_PAGE_SIZE = 10;

/** Orders of units, from the lowest, the oldest; with `-` the other way round. */
export const UNIT_SORTS = ['price', '-price', 'float', '-float', 'newest', '-newest'] as const;
export type UnitSort = (typeof UNIT_SORTS)[number];

export const UnitQuery = z.extend(Locale, {
  page: z._default(wholeNumber(1, 999_999), 1),
  limit: z._default(wholeNumber(1, 100), UNITS_PAGE_SIZE),
  sort: z._default(z.enum(UNIT_SORTS, `must be one of ${UNIT_SORTS.join(', ')}`), 'price'),
  float_from: z.optional(floatBound),
  float_till: z.optional(floatBound),
  seed: z.optional(wholeNumber(0, MAX_SEED)),
  /** Only those that can be delivered now. */
  available_now: z.optional(flag),
  /** A part of a sticker's name, in any case. */
  sticker: z.optional(shortText),
});
export type UnitQuery = z.output<typeof UnitQuery>;

/** The address of a unit, at that of its product. */
export const unitPath = (product: string, unit: number): string => `${product}?unit=${unit}`;

export const units = {
  list: get('/items/{id}/units', 'Items of a product that are known one by one', UnitQuery, listAnswer(Unit)),
};
