import { payouts as calls } from '@patina/shared-api/contract/desk/payouts';
import type { FastifyInstance } from 'fastify';
import type { DeskPayoutService } from '#offers/payout-list.ts';
import {
  type ApprovalService,
  type DeskParts,
  LimitReached,
  type MoneyLimit,
  type MoneyLimits,
  runEach,
  serveDesk,
} from '#operators/operators.ts';
import { sendCsv } from '#platform/csv.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

interface DeskPayoutParts extends DeskParts {
  deskPayouts: DeskPayoutService;
  moneyLimits: MoneyLimits;
  approvals: Pick<ApprovalService, 'request'>;
  payoutAdmin: {
    paid(
      id: number,
      report: { reference: string | null; forced?: string | undefined; limit: MoneyLimit },
      operator: string,
    ): Promise<void>;
    failed(id: number, reason: string, operator: string): Promise<void>;
    retry(id: number, operator: string): Promise<unknown>;
  };
}

export function deskPayoutRoutes(
  api: FastifyInstance,
  { deskPayouts, payoutAdmin, moneyLimits, approvals, ...desk }: DeskPayoutParts,
): void {
  serveDesk(api, calls.list, desk, async ({ query, operator }) => ({
    ...OK,
    ...(await deskPayouts.list(query, operator.email)),
  }));

  serveDesk(api, calls.exportList, desk, async ({ query, operator, reply }) =>
    sendCsv(reply, 'payouts', await deskPayouts.csv(query, operator.email)),
  );

  serveDesk(api, calls.sums, desk, async () => ok(await deskPayouts.sums()));

  serveDesk(api, calls.paid, desk, async ({ body: { payouts, reference, forced }, operator }) => {
    const report = { reference: reference || null, forced };
    const limit = await moneyLimits.of(operator);
    const results = await runEach(payouts, async ({ id }) => {
      try {
        await payoutAdmin.paid(id, { ...report, limit }, operator.email);
        return {};
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        const requested = {
          ...({ action: 'payouts paid', subject: `payout ${id}`, amountMinor: error.creditsMinor } as const),
          details: { payout: id, ...report },
          reason: forced ?? report.reference ?? `payout ${id}`,
        };
        return { changed: false, approval: await approvals.request(requested, operator) };
      }
    });
    return { ...OK, results };
  });

  serveDesk(api, calls.failed, desk, async ({ body: { payouts, reason }, operator }) => {
    const results = await runEach(payouts, async ({ id }) => {
      await payoutAdmin.failed(id, reason, operator.email);
      return {};
    });
    return { ...OK, results };
  });

  serveDesk(api, calls.retry, desk, async ({ body: { payouts }, operator }) => {
    const results = await runEach(payouts, async ({ id }) => {
      await payoutAdmin.retry(id, operator.email);
      return {};
    });
    return { ...OK, results };
  });
}
