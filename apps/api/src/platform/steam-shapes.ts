import * as z from 'zod/mini';

const digits = z.string().check(z.regex(/^\d{1,20}$/));

/** An id in an answer of Steam: text, and at times a number. Digits. */
export const steamId = z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), digits));

/** Those of a list that have a shape; the others are left out: Steam changes its answers without notice. */
export function those<Schema extends z.ZodMiniType>(schema: Schema, values: readonly unknown[]): z.output<Schema>[] {
  return values.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data as z.output<Schema>] : [];
  });
}
