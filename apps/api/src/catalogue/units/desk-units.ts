import type { DeskUnit, DeskUnitQuery } from '@patina/shared-api/contract/desk/units';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { isWanted, marginPercent } from '#catalogue/products/desk-products.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { UNIT_FACTS_SQL, UNIT_PRICE_SQL } from '#catalogue/units/units.ts';
import { type PageOf, queried, readSort } from '#operators/operators.ts';
import type { Database, UnitOfStock } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

const COLUMNS = { id: 'unit.id', float: 'unit.float_value' } as const;

/** Units with what only operators see of them. */
const rows = (database: Database) =>
  database
    .selectFrom('unit')
    .innerJoin('product', 'product.id', 'unit.product_id')
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .leftJoin('order_line', 'order_line.unit_id', 'unit.id')
    .select(['unit.product_id', 'unit.state', 'unit.paint_index', 'unit.asset_id', 'unit.source', 'unit.created_at'])
    .select(['unit.price_minor as own_price_minor', 'unit.cost_minor', 'product.title', 'finish.phase'])
    .select([sql<number>`${sql.raw(UNIT_PRICE_SQL)}`.as('price_minor'), 'order_line.order_id'])
    .select(sql<UnitOfStock>`${sql.raw(UNIT_FACTS_SQL)}`.as('facts'));

type DeskUnitRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function matching(database: Database, { search = '', state, product = '', sort = '-id' }: DeskUnitQuery) {
  const [column, direction] = readSort(sort);
  let found = rows(database);
  if (state !== undefined) found = found.where('unit.state', '=', state);
  if (product !== '') found = found.where('unit.product_id', '=', /^\d{1,9}$/.test(product) ? Number(product) : 0);
  if (/^\d{1,9}$/.test(search)) found = found.where('unit.id', '=', Number(search));
  else if (/^\d{10,20}$/.test(search)) found = found.where('unit.asset_id', '=', search);
  else if (search !== '') {
    const products = database.selectFrom('product').where(isWanted({ search })).select('id');
    found = found.where('unit.product_id', 'in', products);
  }
  return found
    .orderBy(COLUMNS[column], (order) => (direction === 'asc' ? order.asc() : order.desc().nullsLast()))
    .orderBy('unit.id', direction);
}

export type DeskUnitService = ReturnType<typeof deskUnitService>;

/** Units as the back office sees them, sold and withdrawn ones too. */
export function deskUnitService(database: Database, { settings }: { settings: SettingsService }) {
  async function described(found: readonly DeskUnitRow[]): Promise<DeskUnit[]> {
    const { vat_percent } = await settings.read();
    return found.map((row) => describeDeskUnit(row, vat_percent));
  }

  return {
    list: (query: DeskUnitQuery): PageOf<DeskUnit> =>
      queried(database, matching(database, query), described, sql.ref('unit.id')),

    /** A unit that is there. */
    async unit(id: number): Promise<DeskUnit> {
      const row = await rows(database).where('unit.id', '=', id).executeTakeFirstOrThrow();
      return describeDeskUnit(row, (await settings.read()).vat_percent);
    },
  };
}

function describeDeskUnit(row: DeskUnitRow, vatPercent: number): DeskUnit {
  const { facts, product_id, state, paint_index, asset_id, source, price_minor, own_price_minor, cost_minor } = row;
  return {
    ...facts,
    product_id,
    title: nameWithPhase(row.title, row.phase),
    state: state as DeskUnit['state'],
    paint_index,
    phase: row.phase || null,
    asset_id,
    price: fromMinor(price_minor),
    own_price: own_price_minor === null ? null : fromMinor(own_price_minor),
    cost: cost_minor === null ? null : fromMinor(cost_minor),
    margin_percent: cost_minor === null ? null : marginPercent(price_minor, cost_minor, vatPercent),
    source,
    created_at: epochSeconds(row.created_at),
    order: row.order_id,
  };
}
