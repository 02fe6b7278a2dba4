import type { UnitQuery } from '@patina/shared-api/contract/catalogue/unit-list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ApiError } from '#platform/http/api-error.ts';

/** What one unit of a product must have, all of it; absent values do not apply. */
export interface UnitFilter {
  floatFrom?: number;
  floatTill?: number;
  seed?: number;
  /** A part of a sticker's name, in lower case. */
  sticker?: string;
}

type Query = Partial<Pick<UnitQuery, 'float_from' | 'float_till' | 'seed' | 'sticker'>>;

/** Undefined where nothing is asked for. @throws ApiError for bounds the wrong way round */
export function readUnitFilter({ float_from, float_till, seed, sticker }: Query): UnitFilter | undefined {
  if (float_from !== undefined && float_till !== undefined && float_from > float_till) {
    const problem = 'must not be below float_from';
    throw new ApiError('malformed-request', {
      message: `float_till ${problem}`,
      errors: { float_till: [problem] },
    });
  }
  const filter = {
    ...(float_from !== undefined && { floatFrom: float_from }),
    ...(float_till !== undefined && { floatTill: float_till }),
    ...(seed !== undefined && { seed }),
    ...(sticker && { sticker: sticker.toLowerCase() }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** SQL condition of an available unit, written so that the partial indexes apply. */
export function isUnit({ floatFrom, floatTill, seed, sticker }: UnitFilter, alias = 'unit'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions = [
    sql`${column('state')} = 'available'`,
    ...(floatFrom === undefined ? [] : [sql`${column('float_value')} >= ${floatFrom}::numeric`]),
    ...(floatTill === undefined ? [] : [sql`${column('float_value')} <= ${floatTill}::numeric`]),
    ...(seed === undefined ? [] : [sql`${column('seed')} = ${seed}::smallint`]),
    ...(sticker === undefined
      ? []
      : [
          sql`${column('stickers')} <> '[]'`,
          sql`lower(jsonb_path_query_array(${column('stickers')}, '$[*].name')::text) like ${`%${likeText(sticker)}%`}`,
        ]),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** A text within JSON, in a pattern. */
const likeText = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);
