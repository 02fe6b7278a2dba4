import { PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { PAID_IN } from '#offers/payout.ts';
import type { ListedPayout, PayoutAdmin } from '#offers/settle-payout.ts';
import type { ActGuard } from '#operators/operators.ts';
import type { AdminArguments, AdminCommand, AdminContext } from '#platform/console/admin-command.ts';
import { readId, readReason, readStatus } from '#platform/console/parse-arguments.ts';
import { sayWaiting } from '#platform/console/say.ts';

const WHICH = [{ syntax: '<payout>', summary: 'number of the payout' }];
const read = (typed: string | undefined) => readId('A payout', typed);

/** A payout in a list: without the payment data. */
function listed(payout: ListedPayout) {
  const { sealed_iban: _iban, card_token: _token, payee: _payee, ...shown } = payout;
  return { ...shown, amount: fromMinor(payout.amount_minor), currency: PAID_IN };
}

interface PayoutServices {
  actGuard: Pick<ActGuard, 'runCommand'>;
  payoutAdmin: PayoutAdmin;
}

interface PayoutOutcome extends Pick<AdminCommand, 'name' | 'summary' | 'examples' | 'options'> {
  status: PayoutStatus;
  /** Text for terminal and log. */
  outcome: string;
  logged: string;
  settle(
    context: AdminContext<PayoutServices>,
    id: number,
    options: AdminArguments['options'],
  ): Promise<{ approval: number } | object>;
}

/** Results that an operator reports for a requested payout. */
const OUTCOMES: PayoutOutcome[] = [
  {
    name: 'payouts paid',
    summary: 'Mark a payout as paid, once it is released; above the limit it waits for a second person',
    examples: [
      'payouts paid 100020',
      'payouts paid 100020 --reference "transfer 4711"',
      'payouts paid 100020 --force --reason "Agreed with the seller."',
    ],
    options: [
      { flags: '--reference <text>', summary: 'reference of the bank or the payment provider' },
      { flags: '--force', summary: 'although the item has not arrived or Steam can still reverse the trade' },
      { flags: '--reason <text>', summary: 'why, for the audit log' },
    ],
    status: 'paid',
    outcome: 'is paid',
    logged: 'payout made',
    settle: ({ services, operator }, id, { reference, force, reason }) => {
      const forced = force === true ? readReason(reason, 'it is kept in the audit log') : undefined;
      const known = typeof reference === 'string' ? reference.slice(0, 300) : null;
      const body = { payouts: [{ id }], ...(known !== null && { reference: known }), ...(forced && { forced }) };
      return services.actGuard.runCommand(operator, { route: 'POST /desk/payouts/paid', body }, (limit) =>
        services.payoutAdmin.paid(id, { reference: known, forced, limit }, operator),
      );
    },
  },
  {
    name: 'payouts failed',
    summary: 'Mark a payout as failed; the seller is asked for new payment details',
    examples: ['payouts failed 100020 --reason "The bank does not know this account."'],
    options: [{ flags: '--reason <text>', summary: 'reason shown to the seller' }],
    status: 'failed',
    outcome: 'has failed',
    logged: 'payout failed',
    async settle({ services, operator }, id, { reason }) {
      await services.payoutAdmin.failed(id, readReason(reason), operator);
      return {};
    },
  },
];

export const payoutCommands: AdminCommand<PayoutServices>[] = [
  {
    name: 'payouts list',
    summary: 'List payouts, earliest due first',
    examples: ['payouts list --released', 'payouts list --status requested', 'payouts list --json'],
    options: [
      { flags: '--status <status>', summary: `one of ${PayoutStatus.options.join(', ')}` },
      { flags: '--released', summary: 'only those to be paid now: the item has arrived and can no longer be reversed' },
    ],
    async run({ services }, { options }, output) {
      const all = await services.payoutAdmin.list(readStatus(PayoutStatus.options, options['status']));
      const payouts = all.filter(({ release }) => options['released'] !== true || release === 'released').map(listed);
      for (const { id, status, method, ending, amount, offer_id, due_at, release } of payouts) {
        const to = ending === '' ? method : `${method} …${ending}`;
        const due = `due ${due_at.toISOString().slice(0, 10)}`;
        const facts = [id, status, `${amount.toFixed(2)} ${PAID_IN}`, to, `offer ${offer_id}`, due];
        output.line([...facts, ...(release === null ? [] : [release])].join('  '));
      }
      output.result(payouts);
    },
  },
  {
    name: 'payouts show',
    summary: 'Show a payout with its destination, IBAN unmasked',
    examples: ['payouts show 100020'],
    arguments: WHICH,
    async run({ services, note }, { values }, output) {
      const id = read(values['payout']);
      const payout = await services.payoutAdmin.reveal(id);
      // Reading a bank account is logged as well.
      await note({ subject: `payout ${id}`, after: { shown: true } });
      const { payee, iban, ...facts } = payout;
      for (const [name, value] of Object.entries({ ...facts, iban, ...payee })) {
        output.line(`${name} = ${value instanceof Date ? value.toISOString() : (value ?? '–')}`);
      }
      output.result({ ...payout, amount: fromMinor(payout.amount_minor), currency: PAID_IN });
    },
  },
  ...OUTCOMES.map(
    ({ status, outcome, logged, settle, ...command }): AdminCommand<PayoutServices> => ({
      ...command,
      arguments: WHICH,
      async run(context, { values, options }, output) {
        const id = read(values['payout']);
        const settled = await settle(context, id, options);
        if ('approval' in settled) return sayWaiting(output, settled);
        context.log.info({ payout: id, operator: context.operator }, logged);
        output.line(`Payout ${id} ${outcome}.`);
        output.result({ id, status });
      },
    }),
  ),
  {
    name: 'payouts retry',
    summary: 'Retry a failed payout to the same destination',
    examples: ['payouts retry 100020'],
    arguments: WHICH,
    async run({ services, log, operator }, { values }, output) {
      const id = read(values['payout']);
      const again = await services.payoutAdmin.retry(id, operator);
      log.info({ payout: id, again: again.id, operator }, 'payout tried again');
      output.line(`Payout ${id} is tried again as payout ${again.id}.`);
      output.result({ id: again.id, status: again.status, retry_of: id });
    },
  },
];
