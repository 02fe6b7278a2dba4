import { type CheckKind, LedgerFindings, MOST_FAULTS, ProviderFindings } from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { PaidSum, PaymentDifference, Reconciliation } from '#money/reconciliation.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import { peopleIn, withPeople } from '#operators/operators.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds, fromNow, MINUTE } from '#platform/time.ts';

export type CheckRow = Selectable<Tables['money_check']>;

/** Listed checks of each kind. */
const LISTED = 10;

/** Checks of the books; takes a database or a transaction. */
export function checkRepository(database: Database) {
  return {
    /** Undefined while another check of this kind is running. */
    add: (kind: CheckKind, requestedBy: string, period?: { from: Date; to: Date }): Promise<CheckRow | undefined> =>
      database
        .insertInto('money_check')
        .values({ kind, requested_by: requestedBy, period_from: period?.from ?? null, period_to: period?.to ?? null })
        .onConflict((conflict) => conflict.column('kind').where('finished_at', 'is', null).doNothing())
        .returningAll()
        .executeTakeFirst(),

    find: (id: number): Promise<CheckRow | undefined> =>
      database.selectFrom('money_check').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The latest first. */
    latest: () =>
      database
        .selectFrom('money_check')
        .select(['id', 'kind', 'requested_by', 'started_at', 'finished_at', 'period_from', 'period_to', 'faults'])
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute(),

    /** Without a result the check has failed. */
    async finish(id: number, found?: { faults: number; result: object }): Promise<void> {
      await database
        .updateTable('money_check')
        .set({
          finished_at: new Date(),
          ...(found && { faults: found.faults, result: JSON.stringify(found.result) }),
        })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute();
    },

    /** Ends checks whose server has stopped: those that began before a time. */
    async endLost(before: Date): Promise<void> {
      await database
        .updateTable('money_check')
        .set({ finished_at: new Date() })
        .where('finished_at', 'is', null)
        .where('started_at', '<', before)
        .execute();
    },
  };
}

/** A check that has run for longer is lost: its server has stopped. */
const LONGEST = 10 * MINUTE;

interface CheckParts {
  /** Compares the payments of a period with those of the provider. */
  reconcile(period: { from: Date; to: Date }): Promise<Reconciliation>;
}

interface Findings<Result> {
  faults: number;
  result: Result;
}

export type CheckService = ReturnType<typeof checkService>;

/** Checks of the books that operators start: they run on while their result is asked for. */
export function checkService(database: Database, { reconcile }: CheckParts) {
  const checks = checkRepository(database);
  const running = new Set<Promise<void>>();

  /** Starts a check, unless one of its kind is running. @throws ApiError */
  async function start(
    kind: CheckKind,
    operator: string,
    log: FastifyBaseLogger,
    work: () => Promise<Findings<object>>,
    period?: { from: Date; to: Date },
  ): Promise<CheckRow> {
    await checks.endLost(fromNow(-LONGEST));
    const check = await checks.add(kind, operator, period);
    if (check === undefined) throw new ApiError('check-running');
    const run = work()
      .then((found) => checks.finish(check.id, found))
      .catch(async (error: unknown) => {
        log.error({ err: error, check: check.id }, 'a check of the books has failed');
        await checks.finish(check.id).catch(() => {});
      })
      .finally(() => running.delete(run));
    running.add(run);
    return check;
  }

  return {
    /** @throws ApiError while another one runs */
    startLedger: (operator: string, log: FastifyBaseLogger): Promise<CheckRow> =>
      start('ledger', operator, log, () => ledgerFindings(database)),

    /** @throws ApiError while another one runs */
    startProvider: (period: { from: Date; to: Date }, operator: string, log: FastifyBaseLogger): Promise<CheckRow> =>
      start('provider', operator, log, async () => describeReconciliation(await reconcile(period)), period),

    latest: () => checks.latest(),

    /** @throws ApiError */
    async find(id: number): Promise<CheckRow> {
      const check = await checks.find(id);
      if (check === undefined) throw new ApiError('check-not-found');
      return check;
    },

    /** Waits for the checks that this server runs. */
    async stop(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** A running check is shown as failed once its server must have stopped. */
export function stateOf({ started_at, finished_at, faults }: Pick<CheckRow, 'started_at' | 'finished_at' | 'faults'>) {
  if (faults !== null) return 'done';
  return finished_at === null && started_at > fromNow(-LONGEST) ? 'running' : 'failed';
}

/** What a check has found, once it is done, and how the people in it are called now. */
export async function findingsOf(database: Database, { kind, faults, result }: CheckRow) {
  const found = faults === null ? null : result;
  const ledger = kind === 'ledger' && found !== null ? LedgerFindings.parse(found) : null;
  const provider = kind === 'provider' && found !== null ? ProviderFindings.parse(found) : null;
  const subjects = ledger === null ? [] : [...ledger.unbooked, ...ledger.wrong_amounts.map(({ subject }) => subject)];
  const ids = [
    ...(ledger?.wrong_balances ?? []).map(({ person }) => person),
    ...subjects.flatMap((one) => peopleIn(one)),
  ];
  const [named] = await withPeople(database, [{ ledger, provider }], () => ids);
  return { ledger, provider, people: named?.people };
}

async function ledgerFindings(database: Database): Promise<Findings<LedgerFindings>> {
  const { transactions, sumMinor, unbalanced, wrongBalances, unbooked, wrongAmounts } = await verifyLedger(database);
  const faults = unbalanced.length + wrongBalances.length + unbooked.length + wrongAmounts.length;
  return {
    faults: faults === 0 && sumMinor !== 0 ? 1 : faults,
    result: {
      transactions,
      sum: fromMinor(sumMinor),
      unbalanced: unbalanced.slice(0, MOST_FAULTS),
      wrong_balances: wrongBalances.slice(0, MOST_FAULTS).map(({ user, balanceMinor, bookedMinor }) => ({
        person: user,
        balance: fromMinor(balanceMinor),
        booked: fromMinor(bookedMinor),
      })),
      unbooked: unbooked.slice(0, MOST_FAULTS),
      wrong_amounts: wrongAmounts.slice(0, MOST_FAULTS).map(({ dueMinor, bookedMinor, ...wrong }) => ({
        ...wrong,
        due: fromMinor(dueMinor),
        booked: fromMinor(bookedMinor),
      })),
    },
  };
}

/** The findings as they are stored and sent. */
export function describeReconciliation({ provider, from, isComplete, there, here, differences }: Reconciliation): {
  faults: number;
  result: ProviderFindings;
} {
  return {
    faults: differences.length,
    result: {
      provider,
      since: epochSeconds(from),
      is_complete: isComplete,
      there: there.map(sum),
      here: here.map(sum),
      differences: differences
        .slice(0, MOST_FAULTS)
        .map(({ orderId, userId, at, there: one, here: other, ...rest }) => ({
          ...rest,
          order: orderId,
          person: userId,
          at: epochSeconds(at),
          there: side(one),
          here: side(other),
        })),
    },
  };
}

export const sum = ({ currency, payments, amountMinor }: PaidSum) => ({
  currency,
  payments,
  amount: fromMinor(amountMinor),
});

/** A payment as one of the two has it. */
export const side = (given: PaymentDifference['here']) =>
  given && {
    state: given.state,
    currency: given.currency,
    amount: fromMinor(given.amountMinor),
    refunded: fromMinor(given.refundedMinor),
  };
