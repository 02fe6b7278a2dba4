import type { Database } from '#database/tables.ts';
import { cartRepository } from '#features/cart/cart-repository.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import { paymentRepository } from '#features/payments/payment-repository.ts';
import type { ProfileService } from '#features/profile/profile-service.ts';
import type { Caller, SessionService } from '#features/sessions/session-service.ts';
import { epochSeconds } from '#time/epoch-seconds.ts';

export type DataExport = ReturnType<typeof dataExport>;

/** Everything that the store holds about a person, but for secrets. */
export function dataExport(
  database: Database,
  { profiles, sessions }: { profiles: ProfileService; sessions: SessionService },
) {
  return async (caller: Caller, languageId: number | undefined): Promise<Record<string, unknown>> => {
    const [profile, open, mails, cart, orders, payments] = await Promise.all([
      profiles.read(caller.userId, languageId),
      sessions.list(caller),
      mailRepository(database).ofUser(caller.userId),
      cartRepository(database).lines(caller.userId),
      orderRepository(database).ofUser(caller.userId),
      paymentRepository(database).ofUser(caller.userId),
    ]);
    return {
      profile,
      sessions: open,
      // Mails that have been sent are not kept; the text holds links that open the account.
      mails: mails.map(({ recipient, subject, created_at }) => ({
        to: recipient,
        subject,
        created_at: epochSeconds(created_at),
      })),
      cart: cart.map(({ product_id }) => product_id),
      orders,
      payments: payments.map(({ number, method, amount_minor, currency, status, payer, created_at }) => ({
        number,
        method,
        amount_minor,
        currency,
        status,
        payer,
        created_at: epochSeconds(created_at),
      })),
    };
  };
}
