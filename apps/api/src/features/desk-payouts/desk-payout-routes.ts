import { payouts as calls } from '@patina/shared-api/contract/desk/payouts';
import type { FastifyInstance } from 'fastify';
import type { DeskPayoutService } from '#features/desk-payouts/desk-payout-service.ts';
import { runEach } from '#shared/desk/run-each.ts';
import { type DeskParts, serveDesk } from '#shared/desk/serve-desk.ts';
import { OK, ok } from '#shared/http/ok.ts';

interface DeskPayoutParts extends DeskParts {
  deskPayouts: DeskPayoutService;
  payoutAdmin: {
    paid(
      id: number,
      report: { reference: string | null; forced?: string | undefined },
      operator: string,
    ): Promise<void>;
    failed(id: number, reason: string, operator: string): Promise<void>;
    retry(id: number, operator: string): Promise<unknown>;
  };
}

export function deskPayoutRoutes(api: FastifyInstance, { deskPayouts, payoutAdmin, ...desk }: DeskPayoutParts): void {
  serveDesk(api, calls.list, desk, async ({ query, operator }) => ({
    ...OK,
    ...(await deskPayouts.list(query, operator.email)),
  }));

  serveDesk(api, calls.sums, desk, async () => ok(await deskPayouts.sums()));

  serveDesk(api, calls.paid, desk, async ({ body: { payouts, reference, forced }, operator }) => {
    const report = { reference: reference || null, forced };
    const results = await runEach(payouts, async ({ id }) => {
      await payoutAdmin.paid(id, report, operator.email);
      return {};
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
