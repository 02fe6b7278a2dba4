import type { DeskPayout, DeskPayoutQuery, PayoutSums } from '@patina/shared-api/contract/desk/payouts';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { describePayouts } from '#features/desk-payouts/describe-payouts.ts';
import { payoutList } from '#features/desk-payouts/payout-list.ts';
import { waitHours } from '#shared/credentials/credential-wait.ts';
import { csvText } from '#shared/csv/csv-text.ts';
import { MOST_CSV_ROWS } from '#shared/csv/send-csv.ts';
import type { Database } from '#shared/database/tables.ts';
import { readPage } from '#shared/desk/list-page.ts';
import { noteRead } from '#shared/desk/note-read.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

/** Most payouts that are still to be made which are looked through: the earliest of them. */
const MOST_OPEN = 1000;

const TITLES = [
  ...['id', 'state', 'method', 'ending', 'amount', 'currency', 'offer', 'seller', 'email', 'due', 'settled'],
  ...['batch', 'note'],
];

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString();

export type DeskPayoutService = ReturnType<typeof deskPayoutService>;

/** Payouts in the back office. */
export function deskPayoutService(database: Database, { settings }: { settings: SettingsService }) {
  const list = payoutList(database);

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
      const lines = rows.map((payout) => [
        ...[
          payout.id,
          payout.state,
          payout.method,
          payout.ending,
          plainAmount(toMinor(payout.amount)),
          payout.currency,
        ],
        ...[
          payout.offer_id,
          payout.seller_id,
          payout.seller,
          dayOf(payout.due_at),
          payout.settled_at && dayOf(payout.settled_at),
        ],
        ...[payout.batch_id, payout.note],
      ]);
      return csvText(TITLES, lines);
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
