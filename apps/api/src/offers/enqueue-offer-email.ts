import { enqueueMoneyEmail } from '#identity/identity.ts';
import { payoutDueOf } from '#offers/hand-over.ts';
import { offerLink } from '#offers/offer-link.ts';
import type { Offer } from '#offers/offer-repository.ts';
import { PAID_IN } from '#offers/payouts/payout-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { type EmailKind, type EmailRenderer, formatMoney } from '#store/store.ts';

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
