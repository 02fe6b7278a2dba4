import { paths } from '@patina/shared-api/paths';
import type { FastifyInstance } from 'fastify';
import type { Payment } from '#features/payments/payment-repository.ts';
import type { PaymentService } from '#features/payments/payment-service.ts';

/** What providers send, and where they send shoppers back to. */
export async function paymentRoutes(api: FastifyInstance, { payments }: { payments: PaymentService }): Promise<void> {
  // The signature is over the bytes.
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post(
    `/payments/webhooks/${payments.provider}`,
    { config: { withoutSession: true }, schema: { hide: true } },
    async (request) => {
      await payments.hear(request.body as Buffer, request.headers);
      return { status: 'OK' };
    },
  );

  api.get('/payments/return/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const payment = await payments.settleReturn(id, 'cancelled' in (request.query as object));
    return reply.redirect(pageAfter(payment), 303);
  });
}

/** The page that says how it went. */
function pageAfter({ status, order_id, number, is_late }: Payment): string {
  const type = order_id === null ? 'topup' : 'purchase';
  if (status === 'paid') return paths.successPayment(is_late ? 'topup' : type, number);
  if (status === 'declined') return paths.failPayment(type);
  if (type === 'purchase' && status !== 'open' && status !== 'created') return paths.failPayment(type);
  return paths.pendingPayment(number);
}
