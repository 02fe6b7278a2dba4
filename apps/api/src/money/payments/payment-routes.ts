import { paths } from '@patina/shared-api/paths';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Payment } from '#money/payments/payment-repository.ts';
import type { SettlementService } from '#money/payments/settlement-service.ts';
import { OK } from '#platform/http/endpoint-route.ts';

/** Webhooks of providers, and the route that shoppers return to. */
export async function paymentRoutes(
  api: FastifyInstance,
  { settlement }: { settlement: SettlementService },
): Promise<void> {
  // The signature covers the raw bytes.
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post(
    `/payments/webhooks/${settlement.provider}`,
    { config: { withoutSession: true }, schema: { hide: true } },
    async (request) => {
      await settlement.handleWebhook(request.body as Buffer, request.headers);
      return OK;
    },
  );

  /** The route redirects a browser to a page, also after an error. */
  async function settleOrLog(id: string, isCancelled: boolean, log: FastifyBaseLogger): Promise<Payment | undefined> {
    try {
      return await settlement.settleReturn(id, isCancelled, log);
    } catch (error) {
      log.warn({ err: error }, 'a payment could not be settled');
      return undefined;
    }
  }

  api.get('/payments/return/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const payment = await settleOrLog(id, 'cancelled' in (request.query as object), request.log);
    return reply.redirect(payment === undefined ? paths.account('transactions') : pageAfter(payment), 303);
  });
}

/** Path of the result page; that of a pending payment also says when it was cancelled. */
function pageAfter({ status, order_id, number, is_late }: Payment): string {
  const type = order_id === null ? 'topup' : 'purchase';
  if (status === 'paid') return paths.successPayment(is_late ? 'topup' : type, number);
  if (status === 'declined') return paths.failPayment(type);
  return paths.pendingPayment(number);
}
