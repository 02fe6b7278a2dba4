import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import { fromMinor } from '@patina/shared-api/money';
import type { ProductRow } from '#catalogue/products/products.ts';
import { stock } from '#catalogue/products/stock.ts';
import { fadeOf } from '#catalogue/units/fade.ts';
import { type Part, part, rawPart, run, type Writes } from '#platform/database/statement.ts';
import type { Database, UnitOfStock } from '#platform/database/tables.ts';

/** Decimal places of a float. */
export const FLOAT_PLACES = 10;

/** Characters of a name tag. */
export const LONGEST_NAME_TAG = 40;

/** A unit that a line of a cart or an order is to have. */
export interface ChosenUnit extends UnitOfStock {
  product_id: number;
  /** In hundredths of a Credit: its own, or that of its product if that is higher. */
  price_minor: number;
}

type Undefined<Facts> = { [Name in keyof Facts]: Facts[Name] | undefined };

/** A unit to be added; what is absent is not known. */
export interface NewUnit extends Partial<Undefined<Omit<UnitOfStock, 'id'>>> {
  product_id: number;
  asset_id?: string | undefined;
  paint_index?: number | undefined;
  /** Its own price and what we paid for it, in hundredths of a Credit. */
  price_minor?: number | undefined;
  cost_minor?: number | undefined;
  /** `seed`, `import 3`, `offer 12`, `operator`. */
  source: string;
}

/** What a unit costs, in hundredths of a Credit, beside its product: its own price counts where it is higher. */
export const UNIT_PRICE_SQL = 'greatest(unit.price_minor, product.price)';
export const UNIT_PRICE = rawPart(UNIT_PRICE_SQL);

/** The facts of a unit, as a column of JSON; `float_value` would lose places as a number of another type. */
export const UNIT_FACTS_SQL = `json_build_object('id', unit.id, 'float', unit.float_value, 'seed', unit.seed,
  'name_tag', unit.name_tag, 'stickers', unit.stickers, 'charm', unit.charm, 'inspect_url', unit.inspect_url,
  'available_at', case when unit.available_at > now() then floor(extract(epoch from unit.available_at))::bigint end)`;
export const FACTS = rawPart(UNIT_FACTS_SQL);

/** From when a unit can be delivered, where that is still to come. */
export const LATER = rawPart('case when unit.available_at > now() then unit.available_at end');

/**
 * A statement that chooses a unit for each item: the one that is asked for, else the cheapest, of these the one that can be
 * delivered the soonest, then the one with the lowest float. Items without an available unit have no row, nor have those of which
 * another item that is not told apart can be delivered sooner. Where the products are locked, nobody else can have them.
 * @param items a part with the columns `product_id` and `unit_id`, of which the latter is null for any
 */
export const choosingUnits = (items: Part): Part => part`
  select item.product_id, chosen.price_minor, chosen.facts from (${items}) as item
  join lateral (
    select ${UNIT_PRICE} as price_minor, ${FACTS} as facts
    from unit join product on product.id = unit.product_id
    where unit.product_id = item.product_id and unit.state = 'available'
      and (unit.id = item.unit_id
        or item.unit_id is null and (${LATER} is null or product.stock <= product.known_units))
    order by 1, ${LATER} nulls first, unit.float_value, unit.id limit 1
  ) as chosen on true`;

export interface ChosenRow {
  product_id: number;
  price_minor: number;
  facts: UnitOfStock;
}

export const unitOf = ({ facts, product_id, price_minor }: ChosenRow): ChosenUnit => ({
  ...facts,
  product_id,
  price_minor,
});

/** The units that such a statement has chosen, by their products. */
export const chosenOf = (rows: readonly ChosenRow[]): Map<number, ChosenUnit> =>
  new Map(rows.map((row) => [row.product_id, unitOf(row)]));

/** What an order keeps of a unit. */
export const factsOf = ({ price_minor, product_id, ...facts }: ChosenUnit): UnitOfStock => facts;

/** `AK-47 | Redline (Field-Tested), float 0.2100000000`; the word is the same in all languages of the trade. */
export const titleWithFloat = (title: string, unit: Pick<UnitOfStock, 'float'> | null | undefined): string =>
  unit?.float == null ? title : `${title}, float ${unit.float.toFixed(FLOAT_PLACES)}`;

/** From when a unit can be delivered; null: at once. */
export const availableFrom = (unit: Pick<UnitOfStock, 'available_at'> | null | undefined): Date | null =>
  unit?.available_at == null ? null : new Date(unit.available_at * 1000);

/** A unit of a product as the API returns it. */
export const describeUnit = (
  unit: ChosenUnit,
  { weapon, finish, phase }: Pick<ProductRow, 'weapon' | 'finish' | 'phase'>,
): Unit => ({
  ...factsOf(unit),
  phase: phase || null,
  fade: fadeOf(weapon, finish, unit.seed),
  price: fromMinor(unit.price_minor),
});

/** Units in stock; takes a database or a transaction. */
export function unitRepository(database: Database) {
  return {
    /** The part of a statement that sells units of products that are locked; `stock.taking` counts them. */
    selling: (ids: readonly number[]): Writes => ({
      parted: part`update unit set state = 'sold' where id = any(${ids}::integer[])`,
    }),

    /** Units by their ids, whatever has become of them. */
    find: (ids: readonly number[]) =>
      run<ChosenRow>(
        database,
        part`select unit.product_id, ${UNIT_PRICE} as price_minor, ${FACTS} as facts
          from unit join product on product.id = unit.product_id where unit.id = any(${ids}::integer[])`,
      ),

    /** Of units by their ids those that are in stock. */
    async available(ids: readonly number[]): Promise<ChosenRow[]> {
      if (ids.length === 0) return [];
      return run(
        database,
        part`select unit.product_id, ${UNIT_PRICE} as price_minor, ${FACTS} as facts
          from unit join product on product.id = unit.product_id
          where unit.id = any(${ids}::integer[]) and unit.state = 'available'`,
      );
    },

    /** Chooses units for lines of carts, without a lock. */
    async choose(lines: readonly { product_id: number; unit_id: number | null }[]): Promise<Map<number, ChosenUnit>> {
      if (lines.length === 0) return new Map();
      const products = lines.map(({ product_id }) => product_id);
      const units = lines.map(({ unit_id }) => unit_id);
      const items = part`select * from unnest(${products}::integer[], ${units}::integer[]) as line(product_id, unit_id)`;
      return chosenOf(await run<ChosenRow>(database, choosingUnits(items)));
    },

    /** The available unit of a product that is nearest to another one: in price, then in float. */
    async nearest(productId: number, to: Pick<ChosenUnit, 'price_minor' | 'float'>): Promise<ChosenUnit | undefined> {
      const rows = await run<ChosenRow>(
        database,
        part`select unit.product_id, ${UNIT_PRICE} as price_minor, ${FACTS} as facts
          from unit join product on product.id = unit.product_id
          where unit.product_id = ${productId} and unit.state = 'available'
          order by abs(${UNIT_PRICE} - ${to.price_minor}::integer),
            abs(unit.float_value - ${to.float}::numeric), unit.id limit 1`,
      );
      return rows.map(unitOf)[0];
    },

    /**
     * Adds units that the stock of their products counts already, or that make it larger. Returns their ids, in the given order.
     */
    async add(units: readonly NewUnit[], { areNew = false } = {}): Promise<number[]> {
      const ids = units.map(({ product_id }) => product_id);
      await stock(database).lock([...new Set(ids)]);
      // Counted first: a unit beyond the stock is refused by the schema, and nothing is added.
      await run(
        database,
        part`update product set known_units = known_units + added.units,
            stock = stock + case when ${areNew}::boolean then added.units else 0 end
          from (select product_id, count(*)::integer as units
            from unnest(${ids}::integer[]) as product_id group by product_id) as added
          where product.id = added.product_id`,
      );
      const rows = await run<{ id: number }>(
        database,
        part`insert into unit (product_id, float_value, seed, paint_index, name_tag, stickers, charm, asset_id, inspect_url,
            price_minor, cost_minor, source, available_at)
          select product_id, "float", seed, paint_index, name_tag, coalesce(stickers, '[]'), charm, asset_id, inspect_url,
            price_minor, cost_minor, source, to_timestamp(available_at)
          from rows from (json_to_recordset(${JSON.stringify(units)}::json) as (product_id integer, "float" numeric,
            seed integer, paint_index integer, name_tag text, stickers jsonb, charm jsonb, asset_id text, inspect_url text,
            price_minor integer, cost_minor integer, source text, available_at bigint)) with ordinality
            as given(product_id, "float", seed, paint_index, name_tag, stickers, charm, asset_id, inspect_url,
              price_minor, cost_minor, source, available_at, place)
          order by place returning id`,
      );
      return rows.map(({ id }) => id);
    },

    /** Removes units of locked products, and those that are available from the stock; sold ones stay. */
    async remove(ids: readonly number[]): Promise<void> {
      await run(
        database,
        part`with removed as (
            delete from unit where id = any(${ids}::integer[]) and state <> 'sold' returning product_id, state
          )
          update product set stock = stock - lost.units, known_units = known_units - lost.units
          from (select product_id, count(*)::integer as units from removed where state = 'available' group by product_id) as lost
          where product.id = lost.product_id`,
      );
    },
  };
}
