import { auditLog } from '#shared/audit/audit-log.ts';
import type { Database } from '#shared/database/tables.ts';
import { changeProduct, type ProductFacts } from './change-product.ts';
import type { ProductChange } from './product-change.ts';
import { resultOf } from './product-result.ts';

export type ProductAdmin = ReturnType<typeof productAdmin>;

interface Terms {
  /** Name in the audit log. */
  operator: string;
  /** What the operator saw: a value that is another by now is not overwritten. */
  seen?: ProductChange;
}

/** Changes of products by operators, each in the audit log. */
export function productAdmin(database: Database, { clearCaches }: { clearCaches: () => void }) {
  return {
    /** @throws ApiError */
    async change(id: number, change: ProductChange, { operator, seen = {} }: Terms): Promise<ProductFacts> {
      const changed = await changeProduct(database, id, change, seen, (transaction, before, after) =>
        auditLog(transaction).note({
          operator,
          action: 'product set',
          subject: `product ${id}`,
          before: resultOf(before),
          after: resultOf(after),
        }),
      );
      clearCaches();
      return changed;
    },
  };
}
