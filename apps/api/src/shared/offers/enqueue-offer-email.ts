import type { Database } from '#shared/database/tables.ts';
import type { EmailRenderer } from '#shared/email/email-service.ts';
import type { EmailKind } from '#shared/email/email-texts.ts';
import { enqueueMoneyEmail } from '#shared/email/enqueue-money-email.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { payoutDueOf } from '#shared/offers/hand-over.ts';
import { offerLink } from '#shared/offers/offer-link.ts';
import type { Offer } from '#shared/offers/offer-repository.ts';
import { PAID_IN } from '#shared/payouts/payout-repository.ts';

type OfferEmail = Extract<EmailKind, `offer${string}`>;

/** Enqueues an email to the seller about an offer as it is now. `reason` is why the store has ended it. */
export function enqueueOfferEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: OfferEmail,
  offer: Offer,
  reason = '',
): Promise<void> {
  const { id, user_id: userId, title, currency, service_price_minor, payout_minor } = offer;
  const facts = {
    number: String(id),
    items: title,
    amount: formatMoney(service_price_minor ?? 0, currency),
    payout: formatMoney(payout_minor ?? 0, PAID_IN),
    tradeLink: offer.trade_link ?? offerLink(offer) ?? '',
    send: offer.trade_due_at ?? '',
    until: offer.protected_until ?? '',
    due: payoutDueOf(offer),
    decide: offer.decide_by ?? '',
    reason,
  };
  return enqueueMoneyEmail(transaction, renderer, kind, userId, facts, { link: offerLink(offer) });
}
