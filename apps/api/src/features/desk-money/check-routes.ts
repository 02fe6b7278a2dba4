import { type Check, money as calls, LedgerFindings, ProviderFindings } from '@patina/shared-api/contract/desk/money';
import type { FastifyInstance } from 'fastify';
import type { CheckRow } from '#features/desk-money/check-repository.ts';
import { type CheckService, stateOf } from '#features/desk-money/check-service.ts';
import { readRowId } from '#shared/desk/list-conditions.ts';
import { type DeskParts, serveDesk } from '#shared/desk/serve-desk.ts';
import { ok } from '#shared/http/ok.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';
import { readDays } from '#shared/time/read-days.ts';

interface CheckRoutesParts extends DeskParts {
  checks: CheckService;
}

export function checkRoutes(api: FastifyInstance, { checks, ...desk }: CheckRoutesParts): void {
  // Checks use the database, which is closed after the server.
  api.addHook('onClose', () => checks.stop());

  serveDesk(api, calls.checks, desk, async () => ok((await checks.latest()).map(describe)));

  serveDesk(api, calls.check, desk, async ({ params }) => {
    const check = await checks.find(readRowId(params.id));
    const result = check.faults === null ? null : check.result;
    return ok({
      ...describe(check),
      ledger: check.kind === 'ledger' && result !== null ? LedgerFindings.parse(result) : null,
      provider: check.kind === 'provider' && result !== null ? ProviderFindings.parse(result) : null,
    });
  });

  serveDesk(api, calls.checkLedger, desk, async ({ operator, request }) =>
    ok(describe(await checks.startLedger(operator.email, request.log))),
  );

  serveDesk(api, calls.checkProvider, desk, async ({ body, operator, request }) => {
    const { from = new Date(0), till = new Date() } = readDays(body);
    return ok(describe(await checks.startProvider({ from, to: till }, operator.email, request.log)));
  });
}

function describe(check: Omit<CheckRow, 'result'>): Check {
  const { id, kind, requested_by, started_at, finished_at, period_from, period_to, faults } = check;
  return {
    ...{ id, kind, state: stateOf(check), requested_by, faults, started_at: epochSeconds(started_at) },
    ...{ finished_at: finished_at && epochSeconds(finished_at) },
    ...{ from: period_from && epochSeconds(period_from), to: period_to && epochSeconds(period_to) },
  };
}
