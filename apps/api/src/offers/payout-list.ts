import type {
  DeskPayout,
  DeskPayoutQuery,
  PAYOUT_SORTS,
  PayoutState,
  PayoutSums,
} from '@patina/shared-api/contract/desk/payouts';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { waitHours } from '#identity/identity.ts';
import { offerRepository } from '#offers/offer.ts';
import { PAID_IN, type Payout, payoutRepository } from '#offers/payout.ts';
import { type Obstacle, payoutObstacle } from '#offers/payout-release.ts';
import { isPerson, noteRead, readPage, readRowId } from '#operators/operators.ts';
import { amountText } from '#platform/console/say.ts';
import { csvTable, MOST_CSV_ROWS } from '#platform/csv.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds, isoTime } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** Most payouts that are still to be made which are looked through: the earliest of them. */
const MOST_OPEN = 1000;

const COLUMNS_OF_FILE = {
  id: ({ id }: DeskPayout) => id,
  state: ({ state }: DeskPayout) => state,
  method: ({ method }: DeskPayout) => method,
  ending: ({ ending }: DeskPayout) => ending,
  amount: ({ amount }: DeskPayout) => amountText(amount),
  currency: ({ currency }: DeskPayout) => currency,
  offer: ({ offer_id }: DeskPayout) => offer_id,
  seller: ({ seller_id }: DeskPayout) => seller_id,
  email: ({ seller }: DeskPayout) => seller,
  due: ({ due_at }: DeskPayout) => isoTime(due_at),
  settled: ({ settled_at }: DeskPayout) => settled_at && isoTime(settled_at),
  batch: ({ batch_id }: DeskPayout) => batch_id,
  note: ({ note }: DeskPayout) => note,
};

export type PayoutList = ReturnType<typeof payoutLists>;

/** Payouts in the back office. */
export function payoutLists(database: Database, { settings }: { settings: SettingsService }) {
  const list = payoutRows(database);

  /** What is still to be paid, which is little at any time: what holds a payout back is decided by the rule itself. */
  async function open(filter: DeskPayoutQuery, sort: NonNullable<DeskPayoutQuery['sort']>): Promise<DeskPayout[]> {
    const ids = await list.page('requested', filter, sort, MOST_OPEN);
    return describePayouts(database, ids, await waitHours(settings));
  }

  return {
    /** One page of the list, whose sellers' addresses are personal data: that it was read is in the audit log. */
    async list(
      { state = 'due', sort = 'due', ...query }: DeskPayoutQuery,
      operator: string,
    ): Promise<{ payload: DeskPayout[]; meta: ListMeta }> {
      await noteRead(database, operator, 'payouts');
      if (state === 'paid' || state === 'failed') {
        const { rows, meta } = await readPage(query, {
          count: (most) => list.count(state, query, most),
          rows: (limit, offset) => list.page(state, query, sort, limit, offset),
        });
        return { payload: await describePayouts(database, rows, await waitHours(settings)), meta };
      }
      const found = (await open(query, sort)).filter((payout) => payout.state === state);
      const { rows: payload, meta } = await readPage(query, {
        count: async () => found.length,
        rows: async (limit, offset) => found.slice(offset, offset + limit),
      });
      return { payload, meta };
    },

    /** The list as a CSV file. */
    async csv({ state = 'due', sort = 'due', ...query }: DeskPayoutQuery, operator: string): Promise<string> {
      await noteRead(database, operator, 'payouts');
      const isSettled = state === 'paid' || state === 'failed';
      const rows = isSettled
        ? await describePayouts(database, await list.page(state, query, sort, MOST_CSV_ROWS), await waitHours(settings))
        : (await open(query, sort)).filter((payout) => payout.state === state);
      return csvTable(rows, COLUMNS_OF_FILE);
    },

    /** How much is still to be paid. */
    async sums(): Promise<PayoutSums> {
      const found = await open({}, 'due');
      const sumOf = (state: DeskPayout['state']) => {
        const amounts = found.filter((payout) => payout.state === state).map(({ amount }) => toMinor(amount));
        return { count: amounts.length, amount: fromMinor(amounts.reduce((sum, amountMinor) => sum + amountMinor, 0)) };
      };
      return { due: sumOf('due'), held: sumOf('held'), batch: sumOf('batch') };
    },

    /** The payouts of a batch. */
    async describe(ids: readonly number[], operator: string): Promise<DeskPayout[]> {
      await noteRead(database, operator, 'payouts');
      return describePayouts(database, ids, await waitHours(settings));
    },
  };
}

function stateOf({ status, batch_id }: Payout, obstacle: Obstacle | undefined): PayoutState {
  if (status !== 'requested') return status;
  if (batch_id !== null) return 'batch';
  return obstacle === undefined ? 'due' : 'held';
}

/**
 * Payouts as the back office shows them, in the order of their ids.
 * @param hours that payouts wait after a change of credentials
 */
async function describePayouts(database: Database, ids: readonly number[], hours: number): Promise<DeskPayout[]> {
  const payouts = await payoutRepository(database).byIds(ids);
  const offers = await offerRepository(database).byIds(payouts.map(({ offer_id }) => offer_id));
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
  const sellerOf = await payoutRepository(database).sellersOf(payouts);
  const rows = new Map(payouts.map((payout) => [payout.id, describe(payout)]));
  return ids.flatMap((id) => rows.get(id) ?? []);

  function describe(payout: Payout): DeskPayout {
    const [offer, seller] = [offerOf.get(payout.offer_id), sellerOf.get(payout.user_id)];
    const isOpen = payout.status === 'requested' && offer !== undefined && seller !== undefined;
    const obstacle = isOpen ? payoutObstacle(offer, seller, hours) : undefined;
    const { id, method, ending, offer_id, user_id, note, batch_id, retry_of, settled_at } = payout;
    return {
      id,
      method,
      ending,
      offer_id,
      note,
      batch_id,
      retry_of,
      state: stateOf(payout, obstacle),
      amount: fromMinor(payout.amount_minor),
      currency: PAID_IN,
      offer_title: offer?.title ?? '',
      seller_id: user_id,
      seller: seller?.email ?? null,
      created_at: epochSeconds(payout.created_at),
      due_at: epochSeconds(payout.due_at),
      settled_at: settled_at && epochSeconds(settled_at),
      held: obstacle?.held ?? null,
      held_until: obstacle?.until ? epochSeconds(obstacle.until) : null,
      is_for_batches: payout.sealed_iban !== null,
    };
  }
}

type Filter = Pick<DeskPayoutQuery, 'method' | 'seller' | 'id'>;
type PayoutSort = (typeof PAYOUT_SORTS)[number];

const COLUMNS = { due: 'payout.due_at', amount: 'payout.amount_minor', id: 'payout.id' } as const;

/** Payouts for operators; takes a database or a transaction. */
function payoutRows(database: Database) {
  function matching(status: 'requested' | 'paid' | 'failed', { method, seller, id }: Filter) {
    return database
      .selectFrom('payout')
      .where('payout.status', '=', status)
      .$if(method !== undefined, (payouts) => payouts.where('payout.method', '=', method ?? 'bank'))
      .$if(id !== undefined, (payouts) => payouts.where('payout.id', '=', readRowId(id)))
      .$if(seller !== undefined, (payouts) => payouts.where(isPerson('payout.user_id', seller ?? '')));
  }

  return {
    /** Number of matching payouts, counted no further than `most`. */
    count: (status: 'paid' | 'failed', filter: Filter, most: number): Promise<number> =>
      countRows(database, matching(status, filter).select('payout.id'), most),

    /** Ids of a page. */
    async page(
      status: 'requested' | 'paid' | 'failed',
      filter: Filter,
      sort: PayoutSort,
      limit: number,
      offset = 0,
    ): Promise<number[]> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const rows = await matching(status, filter)
        .select('payout.id')
        .orderBy(COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS], direction)
        .orderBy('payout.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
