import type { DeskProductDetails } from '@patina/shared-api/contract/desk/products';
import { sql } from 'kysely';
import { describeChange } from '#catalogue/import/import-changes.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

const SHOWN = 20;

type ProductChange = DeskProductDetails['changes'][number];

/** Changes of a product by operators, the latest first; of those of several products together what was changed of this one. */
export async function productChanges(database: Database, id: number): Promise<ProductChange[]> {
  const entries = (await auditLog(database).latest(`product ${id}`)).slice(0, SHOWN);
  const valuesOf = await valuesTogether(
    database,
    id,
    entries.flatMap(({ subject }) => importOf(subject) ?? []),
  );
  return entries.map(({ id: entry, at, operator, action, subject, before, after }) => {
    const together = valuesOf.get(importOf(subject) ?? 0);
    const isUndone = action === 'catalogue undo';
    return {
      id: Number(entry),
      at: epochSeconds(at),
      operator,
      action,
      before: together ? together[isUndone ? 'after' : 'before'] : before && { ...before },
      after: together ? together[isUndone ? 'before' : 'after'] : after && { ...after },
    };
  });
}

const importOf = (subject: string): number | undefined => {
  const [, number] = /^import (\d+)$/.exec(subject) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** Fields that have another name in the audit log. */
const AUDITED: Readonly<Record<string, string>> = { new: 'is_new', hidden: 'is_hidden' };

/** What some changes of several products have changed of one, by their numbers. */
async function valuesTogether(database: Database, id: number, imports: readonly number[]) {
  if (imports.length === 0) return new Map<number, Pick<ProductChange, 'before' | 'after'>>();
  const rows = await database
    .selectFrom('catalogue_import_change')
    .selectAll()
    .where('product_id', '=', id)
    .where('kind', '<>', 'unit')
    .where(sql<boolean>`import_id = any(${imports}::integer[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { values } = describeChange(row);
      const side = (name: 'before' | 'after') =>
        Object.fromEntries(values.map((value) => [AUDITED[value.field] ?? value.field, value[name]]));
      return [row.import_id, { before: side('before'), after: side('after') }];
    }),
  );
}
