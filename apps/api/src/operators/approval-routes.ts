import { approvals as calls, mayDecide } from '@patina/shared-api/contract/desk/approvals';
import type { FastifyInstance } from 'fastify';
import { type IdempotentRequest, readIdempotentRequest } from '#identity/identity.ts';
import type { ApprovalService } from '#operators/approval-service.ts';
import type { Operator } from '#operators/desk-access.ts';
import { approvalList } from '#operators/list-approvals.ts';
import { readPage } from '#operators/list-page.ts';
import { type DeskParts, serveDesk } from '#operators/serve-desk.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';

const COLUMNS = [
  ...(['kind', 'id', 'action', 'subject', 'amount', 'details', 'reason', 'requested_by', 'requested_at'] as const),
  ...(['state', 'decided_by', 'decided_at'] as const),
];

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

interface ApprovalRoutesParts extends DeskParts {
  database: Database;
  approvals: ApprovalService;
  /** Changes of balances, which have a table of their own. */
  adjustments: {
    approve: (id: number, operator: Operator, request?: IdempotentRequest) => Promise<unknown>;
    decline: (id: number, operator: string) => Promise<unknown>;
  };
}

export function approvalRoutes(
  api: FastifyInstance,
  { database, approvals, adjustments, ...desk }: ApprovalRoutesParts,
): void {
  serveDesk(api, calls.list, desk, async ({ query, operator }) => {
    const { rows, meta } = await readPage(query, approvalList(database, query, operator));
    return { ...OK, payload: rows, meta };
  });

  serveDesk(api, calls.exportList, desk, async ({ query, operator, reply }) => {
    const rows = await approvalList(database, query, operator).rows(MOST_CSV_ROWS);
    const lines = rows.map(({ details, requested_at, decided_at, ...row }) => {
      const times = { requested_at: isoTime(requested_at), decided_at: decided_at && isoTime(decided_at) };
      const cells = { ...row, ...times, details: JSON.stringify(details) };
      return COLUMNS.map((name) => cells[name]);
    });
    return sendCsv(reply, 'approvals', csvText(COLUMNS, lines));
  });

  serveDesk(api, calls.approve, desk, async ({ body: { kind, id }, operator, request, reply }) => {
    const once = readIdempotentRequest(request, operator.userId);
    if (kind === 'approval') await approvals.approve(id, operator, once, { request, reply, log: request.log });
    else await adjustments.approve(requireAdjuster(operator, id), operator, once);
    return OK;
  });

  serveDesk(api, calls.decline, desk, async ({ body: { kind, id }, operator }) => {
    if (kind === 'approval') await approvals.decline(id, operator);
    else await adjustments.decline(requireAdjuster(operator, id), operator.email);
    return OK;
  });
}

/** Returns the number. @throws ApiError for an operator who does not decide on changes of balances */
function requireAdjuster({ roles }: Operator, id: number): number {
  if (!mayDecide('balance adjust', roles)) throw new ApiError('approval-not-found');
  return id;
}
