import { payouts as calls, type DeskPayout } from '@patina/shared-api/contract/desk/payouts';
import type { PayoutList } from '#offers/payout-list.ts';
import type { PayoutAdmin } from '#offers/settle-payout.ts';
import { act, actTogether, listing, type MoneyLimits, reading, runEach, subjectOf } from '#operators/operators.ts';
import { amountText } from '#platform/console/say.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { isoTime } from '#platform/time.ts';

interface PayoutServices {
  deskPayouts: PayoutList;
  payoutAdmin: PayoutAdmin;
  moneyLimits: MoneyLimits;
}

const OF_PAYOUT = subjectOf('payout');

const PAYOUTS = { payouts: { argument: 'payouts', summary: 'numbers of payouts, joined by commas' } };

/** The calls of the back office about payouts. */
export const payoutDesk = [
  ...listing([calls.list, calls.exportList], {
    list: ({ deskPayouts }: PayoutServices, query, { operator }) => deskPayouts.list(query, operator.email),
    file: 'payouts',
    columns: [
      'id',
      'state',
      'method',
      'ending',
      ['amount', ({ amount }) => amountText(amount)],
      'currency',
      ['offer', ({ offer_id }) => offer_id],
      ['seller', ({ seller_id }) => seller_id],
      ['email', ({ seller }) => seller],
      ['due', ({ due_at }) => isoTime(due_at)],
      ['settled', ({ settled_at }) => settled_at && isoTime(settled_at)],
      ['batch', ({ batch_id }) => batch_id],
      'note',
    ],
    command: {
      name: 'payouts list',
      summary: 'List payouts by what is to be done with them, earliest due first',
      examples: ['payouts list', 'payouts list --state held', 'payouts list --state paid --sort -id --json'],
      fields: {
        state: 'what is to be done with them (default due: to be paid now)',
        method: 'only those',
        seller: 'email address, id or name of the seller, or a part of it',
        id: 'number of the payout',
      },
      say: rowLine,
    },
  }),

  reading(calls.sums, { run: async ({ deskPayouts }: PayoutServices) => ok(await deskPayouts.sums()) }),

  ...actTogether(
    { done: calls.paid, preview: calls.paidPreview },
    {
      name: 'payouts paid',
      subject: OF_PAYOUT,
      each: 'payouts',
      waits: ['limit'],
      async run({ payoutAdmin, moneyLimits }: PayoutServices, { body, operator, isPreview, log }) {
        const report = {
          reference: body.reference || null,
          forced: body.forced,
          limit: await moneyLimits.of(operator),
        };
        const results = await payoutAdmin.paidTogether(body.payouts, report, { operator, isPreview });
        for (const { id, changed } of results) if (changed && !isPreview) log.info({ payout: id }, 'payout made');
        return { ...OK, results };
      },
      command: {
        summary: 'Mark payouts as paid, once they are released; above the limit they wait for a second person',
        examples: [
          'payouts paid 100020',
          'payouts paid 100020 --reference "transfer 4711"',
          'payouts paid 100020 --forced "Agreed with the seller."',
        ],
        fields: {
          ...PAYOUTS,
          reference: 'reference of the bank or the payment provider',
          forced: 'why it is paid although the item has not arrived or Steam can still reverse the trade',
        },
        say: ({ id }) => `Payout ${id} is paid.`,
      },
    },
  ),

  act(calls.failed, {
    name: 'payouts failed',
    subject: OF_PAYOUT,
    each: 'payouts',
    async run({ payoutAdmin }: PayoutServices, { body: { payouts, reason }, operator, log }) {
      const results = await runEach(payouts, async ({ id }) => {
        await payoutAdmin.failed(id, reason, operator.email);
        log.info({ payout: id }, 'payout failed');
        return {};
      });
      return { ...OK, results };
    },
    command: {
      summary: 'Mark payouts as failed; their sellers are asked for new payment details',
      examples: ['payouts failed 100020 --reason "The bank does not know this account."'],
      fields: { ...PAYOUTS, reason: 'reason shown to the seller' },
      say: ({ id }) => `Payout ${id} has failed.`,
    },
  }),

  act(calls.retry, {
    name: 'payouts retry',
    subject: OF_PAYOUT,
    each: 'payouts',
    async run({ payoutAdmin }: PayoutServices, { body: { payouts }, operator, log }) {
      const results = await runEach(payouts, async ({ id }) => {
        const { id: again } = await payoutAdmin.retry(id, operator.email);
        log.info({ payout: id, again }, 'payout tried again');
        return { retried_as: again };
      });
      return { ...OK, results };
    },
    command: {
      summary: 'Retry failed payouts to the same destination',
      examples: ['payouts retry 100020'],
      fields: PAYOUTS,
      say: ({ id, retried_as }) => `Payout ${id} is tried again as payout ${retried_as}.`,
    },
  }),
];

/** A payout in one line, without its destination; of one that is held, what for. */
function rowLine({ id, state, amount, currency, method, ending, offer_id, due_at, held, note }: DeskPayout): string {
  const to = ending === '' ? method : `${method} …${ending}`;
  const due = `due ${isoTime(due_at).slice(0, 10)}`;
  const facts = [id, state, `${amountText(amount)} ${currency}`, to, `offer ${offer_id}`, due, held, note];
  return facts.filter(Boolean).join('  ');
}
