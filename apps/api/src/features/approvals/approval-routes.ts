import { APPROVERS, approvals as calls } from '@patina/shared-api/contract/desk/approvals';
import type { FastifyInstance } from 'fastify';
import { listApprovals } from '#features/approvals/list-approvals.ts';
import type { ApprovalService } from '#shared/approvals/approval-service.ts';
import type { Database } from '#shared/database/tables.ts';
import type { Operator } from '#shared/desk/desk-access.ts';
import { type DeskParts, serveDesk } from '#shared/desk/serve-desk.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { OK } from '#shared/http/ok.ts';
import { type IdempotentRequest, readIdempotentRequest } from '#shared/idempotency/idempotency.ts';

interface ApprovalRoutesParts extends DeskParts {
  database: Database;
  approvals: ApprovalService;
  /** Changes of balances, which have a table of their own. */
  adjustments: {
    approve: (id: number, operator: string, request?: IdempotentRequest) => Promise<unknown>;
    decline: (id: number, operator: string) => Promise<unknown>;
  };
}

export function approvalRoutes(
  api: FastifyInstance,
  { database, approvals, adjustments, ...desk }: ApprovalRoutesParts,
): void {
  serveDesk(api, calls.list, desk, ({ query, operator }) => listApprovals(database, query, operator));

  serveDesk(api, calls.approve, desk, async ({ body: { kind, id }, operator, request }) => {
    const once = readIdempotentRequest(request, operator.userId);
    if (kind === 'approval') await approvals.approve(id, operator, once);
    else await adjustments.approve(requireAdjuster(operator, id), operator.email, once);
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
  if (!roles.some((role) => APPROVERS['balance adjust'].includes(role))) throw new ApiError('approval-not-found');
  return id;
}
