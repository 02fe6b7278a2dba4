import type { CheckKind, LedgerFindings } from '@patina/shared-api/contract/desk/money';
import { MOST_FAULTS } from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import { type CheckRow, checkRepository } from '#money/ledger/check-repository.ts';
import { describeReconciliation, type Reconciliation } from '#money/ledger/describe-reconciliation.ts';
import { verifyLedger } from '#money/ledger/verify-ledger.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { fromNow, MINUTE } from '#platform/time.ts';

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
