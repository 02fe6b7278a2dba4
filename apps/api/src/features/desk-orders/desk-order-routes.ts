import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import type { FastifyInstance } from 'fastify';
import type { DeskOrderService } from '#features/desk-orders/desk-order-service.ts';
import { type DeskParts, serveDesk } from '#shared/desk/serve-desk.ts';
import { OK, ok } from '#shared/http/ok.ts';

export function deskOrderRoutes(
  api: FastifyInstance,
  { deskOrders, ...desk }: DeskParts & { deskOrders: DeskOrderService },
): void {
  serveDesk(api, calls.list, desk, async ({ query }) => ({ ...OK, ...(await deskOrders.list(query)) }));

  serveDesk(api, calls.details, desk, async ({ params, operator }) => ok(await deskOrders.find(params.id, operator)));

  serveDesk(api, calls.report, desk, async ({ body, operator, request }) => ({
    ...OK,
    results: await deskOrders.report(body, operator, request.log),
  }));
}
