import { fromMinor, toMinor } from '@patina/shared-api/money';
import { stock } from '#catalogue/products/stock.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { part, run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

export type UnitAdmin = ReturnType<typeof unitAdmin>;

/** Changes of units by operators, each in the audit log; `operator` is the name there. Prices in Credits. */
export function unitAdmin(database: Database, { clearCaches }: { clearCaches: () => void }) {
  /** Changes a unit whose product is locked, so that nobody buys it meanwhile. @throws ApiError */
  async function change(
    id: number,
    { operator, action }: { operator: string; action: string },
    write: (transaction: Database, unit: Awaited<ReturnType<typeof lockUnit>>) => Promise<object | undefined>,
  ): Promise<boolean> {
    const changed = await database.transaction().execute(async (transaction) => {
      const unit = await lockUnit(transaction, id);
      const after = await write(transaction, unit);
      if (after === undefined) return false;
      await auditLog(transaction).note({
        operator,
        action,
        subject: `unit ${id}`,
        before: { title: unit.title, ...factsOf(unit) },
        after: { title: unit.title, ...factsOf(unit), ...after },
      });
      return true;
    });
    if (changed) clearCaches();
    return changed;
  }

  return {
    /** Gives a unit its own price, or takes it away. @param seen what the operator saw; another one is not overwritten */
    setPrice: (
      id: number,
      { price, seen }: { price: number | null; seen?: number | null | undefined },
      operator: string,
    ) =>
      change(id, { operator, action: 'unit price' }, async (transaction, unit) => {
        const before = factsOf(unit).own_price;
        if (seen !== undefined && seen !== before) throw new ApiError('unit-changed');
        if (price === before) return undefined;
        const price_minor = price === null ? null : toMinor(price);
        await transaction.updateTable('unit').set({ price_minor }).where('id', '=', id).execute();
        return { own_price: price };
      }),

    /** Takes a unit out of the stock, or puts it back. Returns whether it was not so already. */
    setOnSale: (id: number, isOnSale: boolean, operator: string) =>
      change(id, { operator, action: isOnSale ? 'unit return' : 'unit withdraw' }, async (transaction, unit) => {
        if (unit.state === 'protected') throw new ApiError('unit-protected');
        const state = isOnSale ? 'available' : 'withdrawn';
        if (unit.state === state) return undefined;
        // Both counts at once: a trigger withdraws units where the stock is the lower one.
        await run(
          transaction,
          part`with moved as (update unit set state = ${state} where id = ${id}::integer)
            update product set stock = stock + ${isOnSale ? 1 : -1}::integer,
              known_units = known_units + ${isOnSale ? 1 : -1}::integer
            where id = ${unit.product_id}::integer`,
        );
        return { on_sale: isOnSale };
      }),
  };
}

/** Locks the product of a unit, and reads the unit. @throws ApiError if there is none, if it is sold, or back with its seller */
async function lockUnit(transaction: Database, id: number) {
  const found = await transaction.selectFrom('unit').select('product_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new ApiError('unit-unknown');
  await stock(transaction).lock([found.product_id]);
  const unit = await transaction
    .selectFrom('unit')
    .innerJoin('product', 'product.id', 'unit.product_id')
    .where('unit.id', '=', id)
    .select(['unit.product_id', 'unit.state', 'unit.price_minor', 'product.title'])
    .executeTakeFirstOrThrow();
  if (unit.state === 'sold') throw new ApiError('unit-sold');
  if (unit.state === 'reversed') throw new ApiError('unit-reversed');
  return unit;
}

const factsOf = ({ state, price_minor }: { state: string; price_minor: number | null }) => ({
  own_price: price_minor === null ? null : fromMinor(price_minor),
  on_sale: state === 'available',
});
