import { stock } from '#catalogue/products/stock.ts';
import { floatLimits, isFloatOf, knownAssets } from '#catalogue/units/unit-rules.ts';
import { type NewUnit, unitRepository } from '#catalogue/units/units.ts';
import { part, run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** What is known of the item of an offer; `available_at` is not. */
export type ArrivedFacts = Omit<NewUnit, 'product_id' | 'price_minor' | 'cost_minor' | 'source' | 'available_at'>;

interface ArrivingUnit {
  product_id: number;
  offer: number;
  /** What the operator says of it, and what Steam has said when it was offered. */
  item: ArrivedFacts;
  described: ArrivedFacts;
  /** What its seller gets, in hundredths of a Credit. */
  cost_minor: number;
  /** When Steam no longer protects its trade. */
  until: Date;
}

/**
 * What becomes of the unit of an item that goes back to its seller: it was in no order and is `removed`; it is `lost` to the order that
 * has it, which `lostItems` cancels; or the buyer has it for good.
 */
type Gone = 'removed' | 'lost' | 'delivered';

/** Units of sellers' items, by the numbers of their offers; takes the transaction in which they change. */
export function arrivingUnits(transaction: Database) {
  const ofOffer = (offer: number) =>
    transaction
      .selectFrom('unit')
      .select(['id', 'state', 'product_id'])
      .where('source', '=', `offer ${offer}`)
      // As the index has it.
      .where('source', 'like', 'offer %')
      .executeTakeFirst();

  /** Notes that a sold unit cannot be delivered. Returns false if its buyer has it. */
  async function lose(id: number): Promise<boolean> {
    // A report that it is sent locks it, too: whoever is second sees what the first has done.
    await transaction.selectFrom('unit').select('id').where('id', '=', id).forUpdate().execute();
    const lost = await transaction
      .updateTable('unit')
      .set({ state: 'reversed' })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_line')
              .select('order_line.order_id')
              .whereRef('order_line.unit_id', '=', 'unit.id')
              .where('trade_state', 'in', ['protected', 'done']),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    return lost !== undefined;
  }

  return {
    ofOffer,

    /**
     * Adds a unit that is in no stock yet. Returns its number.
     * @throws ApiError for a float outside of the wear, or an asset that is known
     */
    async add({ product_id, offer, item, described, cost_minor, until }: ArrivingUnit): Promise<number> {
      const { float, asset_id: asset } = item;
      const product = await transaction
        .selectFrom('product')
        .innerJoin('finish', 'finish.id', 'product.finish_id')
        .where('product.id', '=', product_id)
        .select(['product.exterior', 'finish.wear_min', 'finish.wear_max'])
        .executeTakeFirstOrThrow();
      if (float != null && !isFloatOf(float, product)) {
        const { least, most } = floatLimits(product);
        throw new ApiError('unit-float-wrong', {
          message: `The float of this item must be within the wear of its product, ${least} to ${most}.`,
        });
      }
      if (asset !== undefined && (await knownAssets(transaction, [asset])).size > 0) {
        throw new ApiError('unit-asset-known');
      }
      // Of another wear than the product it may be another item: then the float is not known.
      const isSame = described.float != null && isFloatOf(described.float, product);
      const facts = { ...described, float: isSame ? described.float : null, ...item };
      const [added] = await run<{ id: number }>(
        transaction,
        part`insert into unit (product_id, state, float_value, seed, paint_index, name_tag, stickers, charm, asset_id,
            inspect_url, cost_minor, source, available_at)
          select ${product_id}::integer, 'protected', "float", seed, paint_index, name_tag, coalesce(stickers, '[]'), charm,
            asset_id, inspect_url, ${cost_minor}::integer, ${`offer ${offer}`}, ${until}::timestamptz
          from json_to_record(${JSON.stringify(facts)}::json) as given("float" numeric, seed integer, paint_index integer,
            name_tag text, stickers jsonb, charm jsonb, asset_id text, inspect_url text)
          on conflict (asset_id) where state in ('available', 'protected') do nothing returning id`,
      );
      // Of two offers that are reported with the same asset at once.
      if (added === undefined) throw new ApiError('unit-asset-known');
      return added.id;
    },

    /** Puts the item of an offer into the stock of its product, as a unit if it is one. */
    async intoStock(offer: number, productId: number): Promise<void> {
      const unit = await ofOffer(offer);
      await stock(transaction).giveBack([productId], unit?.state === 'protected' ? [unit.id] : []);
    },

    /** Ends that the unit of an offer waits for the end of its trade's protection. */
    async endProtection(offer: number): Promise<void> {
      const ended = await transaction
        .updateTable('unit')
        .set({ available_at: null })
        .where('source', '=', `offer ${offer}`)
        .where('source', 'like', 'offer %')
        .where('available_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (ended === undefined) return;
      await transaction.updateTable('order_line').set({ available_at: null }).where('unit_id', '=', ended.id).execute();
    },

    /** Takes the unit of an offer out of the store for good; undefined where there is none. */
    async takeAway(offer: number): Promise<Gone | undefined> {
      const found = await ofOffer(offer);
      if (found === undefined) return undefined;
      await stock(transaction).lock([found.product_id]);
      // Somebody may have bought it until it was locked.
      const unit = await ofOffer(offer);
      if (unit === undefined) return 'removed';
      if (unit.state !== 'sold') {
        await unitRepository(transaction).remove([unit.id]);
        return 'removed';
      }
      return (await lose(unit.id)) ? 'lost' : 'delivered';
    },
  };
}
