import { Readable } from 'node:stream';
import type {
  DeskPayout,
  DeskPayoutQuery,
  PAYOUT_SORTS,
  PayoutState,
  PayoutSums,
} from '@patina/shared-api/contract/desk/payouts';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { waitHours } from '#identity/identity.ts';
import { offerRepository } from '#offers/offer.ts';
import { PAID_IN, type Payout, payoutRepository } from '#offers/payout.ts';
import { type Obstacle, payoutObstacle } from '#offers/payout-release.ts';
import { isPerson, noteRead, type PageOf, queried, readRowId, readSort } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** Most payouts that are still to be made which are looked through: the earliest of them. */
const MOST_OPEN = 1000;

export type PayoutList = ReturnType<typeof payoutLists>;

/** Payouts in the back office. */
export function payoutLists(database: Database, { settings }: { settings: SettingsService }) {
  /** What is still to be paid, which is little at any time: what holds a payout back is decided by the rule itself. */
  async function open(filter: Filter, sort: PayoutSort): Promise<DeskPayout[]> {
    const rows = await payoutIds(database, 'requested', filter, sort).limit(MOST_OPEN).execute();
    return describe(rows.map(({ id }) => id));
  }

  const describe = async (ids: readonly number[]) => describePayouts(database, ids, await waitHours(settings));

  return {
    /** The list, whose sellers' addresses are personal data: that it was read is in the audit log. */
    async list(
      { state = 'due', sort = 'due', ...query }: DeskPayoutQuery,
      operator: string,
    ): Promise<PageOf<DeskPayout>> {
      await noteRead(database, operator, 'payouts');
      if (state === 'paid' || state === 'failed') {
        const ids = payoutIds(database, state, query, sort);
        return queried(database, ids, (rows) => describe(rows.map(({ id }) => id)));
      }
      const found = (await open(query, sort)).filter((payout) => payout.state === state);
      return {
        count: async () => found.length,
        rows: async (limit, offset) => found.slice(offset, offset + limit),
        all: () => Readable.from([found]),
      };
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
      return describe(ids);
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

/** The ids of payouts, for operators. */
function payoutIds(
  database: Database,
  status: 'requested' | 'paid' | 'failed',
  { method, seller, id }: Filter,
  sort: PayoutSort,
) {
  const [column, direction] = readSort(sort);
  return database
    .selectFrom('payout')
    .where('payout.status', '=', status)
    .$if(method !== undefined, (payouts) => payouts.where('payout.method', '=', method ?? 'bank'))
    .$if(id !== undefined, (payouts) => payouts.where('payout.id', '=', readRowId(id)))
    .$if(seller !== undefined, (payouts) => payouts.where(isPerson('payout.user_id', seller ?? '')))
    .select('payout.id')
    .orderBy(COLUMNS[column], direction)
    .orderBy('payout.id', direction);
}
