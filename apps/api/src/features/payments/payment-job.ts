import type { FastifyBaseLogger } from 'fastify';
import type { PaymentService } from '#features/payments/payment-service.ts';
import { SECOND } from '#time/from-now.ts';

/** How often payments are looked at that wait for something, in milliseconds. */
const EVERY = 15 * SECOND;

/** Reconciles payments from now on. Answers the end of it, which waits for the round under way. */
export function startPaymentJob(payments: PaymentService, log: FastifyBaseLogger): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= payments
      .reconcile(log)
      .catch((error: unknown) => log.warn({ err: error }, 'the waiting payments could not be read'))
      .finally(() => {
        round = undefined;
      });
  }, EVERY);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
