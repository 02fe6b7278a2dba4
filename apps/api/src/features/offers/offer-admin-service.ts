import { afterFee } from '@patina/shared-api/contract/offers/offer-policy';
import { fromMinor, scaleMinor } from '@patina/shared-api/money';
import { lockOwner } from '#shared/accounts/lock-account.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { type AuditEntry, auditLog } from '#shared/audit/audit-log.ts';
import type { ContentService } from '#shared/content/content-service.ts';
import { requireCurrency } from '#shared/content/require-currency.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { enqueueMoneyEmail } from '#shared/email/enqueue-money-email.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { type Offer, offerRepository } from '#shared/offers/offer-repository.ts';
import { failPayout } from '#shared/payouts/fail-payout.ts';
import { PAID_IN, payoutRepository } from '#shared/payouts/payout-repository.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

interface AdminParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
}

export type OfferAdmin = ReturnType<typeof offerAdmin>;

/** Operators' actions on offers; each change is written to the audit log. */
export function offerAdmin(database: Database, { settings, content, emails }: AdminParts) {
  /** Changes an offer in a transaction that has locked its seller's account. */
  function change(id: number, entry: Pick<AuditEntry, 'operator' | 'action'>, work: Work): Promise<Offer> {
    return database.transaction().execute(async (transaction) => {
      const { user_id: userId } = await findOffer(transaction, id);
      await lockOwner(transaction, userId);
      const offer = await offerRepository(transaction).lock(id);
      if (offer === undefined) throw unknown(id);
      const changed = await work(transaction, offer);
      await auditLog(transaction).note({
        ...entry,
        subject: `offer ${id}`,
        before: auditedState(offer),
        after: auditedState(changed),
      });
      return changed;
    });
  }

  return {
    /**
     * Sets the store's price, in hundredths of the offer's currency; it can be changed until the seller decides.
     * @throws CommandError if nothing would be left for the seller
     */
    async price(id: number, priceMinor: number, operator: string): Promise<Offer> {
      const { currency } = await findOffer(database, id);
      const { value: rate } = await requireCurrency(content, currency);
      const { sell_fee_percent: feePercent } = await settings.read();
      const payoutMinor = scaleMinor(afterFee(priceMinor, feePercent), [], [rate]);
      if (payoutMinor <= 0) throw new CommandError('Of this price nothing would be left for the seller.');
      const renderer = await emails.renderer();
      return change(id, { operator, action: 'offer price' }, async (transaction, offer) => {
        const changes = { service_price_minor: priceMinor, fee_percent: feePercent, payout_minor: payoutMinor };
        const priced = await offerRepository(transaction).become(offer, 'offer', { operator }, changes);
        await enqueueMoneyEmail(transaction, renderer, 'offerPriced', offer.user_id, {
          number: String(id),
          items: offer.title,
          amount: formatMoney(priceMinor, currency),
          payout: formatMoney(payoutMinor, PAID_IN),
        });
        return priced;
      });
    },

    /** Completes an offer whose item has arrived. @throws CommandError */
    approve: (id: number, operator: string): Promise<Offer> =>
      change(id, { operator, action: 'offer approve' }, (transaction, offer) =>
        offerRepository(transaction).become(offer, 'approved', { operator }),
      ),

    /** Ends an offer; a pending payout fails. @throws CommandError if it has been paid */
    async cancel(id: number, reason: string, operator: string): Promise<Offer> {
      const renderer = await emails.renderer();
      return change(id, { operator, action: 'offer cancel' }, async (transaction, offer) => {
        const cancelled = await offerRepository(transaction).become(offer, 'cancelled', { operator });
        const payout = await payoutRepository(transaction).lockActive(id);
        if (payout?.status === 'paid') throw new CommandError(`Payout ${payout.id} of offer ${id} has been paid.`);
        if (payout !== undefined) await failPayout(transaction, payout, reason);
        const facts = { number: String(id), items: offer.title, reason };
        await enqueueMoneyEmail(transaction, renderer, 'offerCancelled', offer.user_id, facts);
        return cancelled;
      });
    },
  };
}

type Work = (transaction: Database, offer: Offer) => Promise<Offer>;

/** The part of an offer that the audit log stores. */
function auditedState({ status, service_price_minor, currency }: Offer) {
  return {
    status,
    service_price: service_price_minor === null ? null : fromMinor(service_price_minor),
    currency,
  };
}

/** @throws CommandError */
async function findOffer(database: Database, id: number): Promise<Offer> {
  const offer = await offerRepository(database).find(id);
  if (offer === undefined) throw unknown(id);
  return offer;
}

const unknown = (id: number) => new CommandError(`There is no offer ${id}.`);
