import pg from 'pg';

const INT8 = 20;

/** The driver's own types, but int8 as a number: ids, counts and minor units stay far below 2^53. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? wholeNumber
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

function wholeNumber(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is too large for a number`);
  return value;
}
