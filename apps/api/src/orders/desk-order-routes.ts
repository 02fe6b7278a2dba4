import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readIdempotentRequest } from '#identity/identity.ts';
import { type DeskParts, type Operator, readPast, serveDesk } from '#operators/operators.ts';
import type { DeskOrderService } from '#orders/desk-order-service.ts';
import type { RefundService } from '#orders/refund-service.ts';
import { sendCsv } from '#platform/csv.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

interface DeskOrderParts extends DeskParts {
  deskOrders: DeskOrderService;
  refunds: RefundService;
  orderAdmin: {
    changeTradeLink(
      order: number,
      link: { typed: string; seen: string | undefined },
      terms: { operator: string; reason: string },
    ): Promise<boolean>;
  };
}

export function deskOrderRoutes(
  api: FastifyInstance,
  { deskOrders, refunds, orderAdmin, ...desk }: DeskOrderParts,
): void {
  serveDesk(api, calls.list, desk, async ({ query, operator }) => ({
    ...OK,
    ...(await deskOrders.list(query, operator)),
  }));

  serveDesk(api, calls.exportList, desk, async ({ query, operator, reply }) =>
    sendCsv(reply, 'orders', await deskOrders.csv(query, operator)),
  );

  serveDesk(api, calls.details, desk, async ({ params, operator }) => ok(await deskOrders.find(params.id, operator)));

  serveDesk(api, calls.report, desk, async ({ body, operator, request }) => ({
    ...OK,
    results: await deskOrders.report(body, operator, request.log),
  }));

  serveDesk(api, calls.tradeLink, desk, async ({ body: { id, trade_link, seen_link, reason }, operator, request }) => {
    const link = { typed: trade_link, seen: seen_link ?? undefined };
    const isChanged = await orderAdmin.changeTradeLink(id, link, { operator: operator.email, reason });
    if (isChanged) request.log.info({ order: id }, 'trade link of order changed');
    return OK;
  });

  serveDesk(api, calls.reverse, desk, async ({ body: { orders, reason, at }, operator, request }) => ({
    ...OK,
    results: await refunds.reverse(orders, { ...callOf(operator, request), reason, at: readPast(at) }),
  }));

  serveDesk(api, calls.refund, desk, async ({ body: { orders, reason }, operator, request }) => ({
    ...OK,
    results: await refunds.refund(orders, { ...callOf(operator, request), reason }),
  }));
}

const callOf = (operator: Operator, request: FastifyRequest) => ({
  operator,
  request: readIdempotentRequest(request, operator.userId),
  log: request.log,
});
