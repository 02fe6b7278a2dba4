import { afterFee } from '@patina/shared-api/contract/offer-policy';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { claimOwner } from '#features/accounts/claim-account.ts';
import { type AuditEntry, auditLog } from '#features/audit/audit-log.ts';
import type { ContentService } from '#features/content/content-service.ts';
import { requireCurrency } from '#features/content/require-currency.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { moneyText } from '#features/mail/money-text.ts';
import { postMoneyLetter } from '#features/mail/post-money-letter.ts';
import { type Offer, offerRepository } from '#features/offers/offer-repository.ts';
import { failPayout } from '#features/payouts/fail-payout.ts';
import { PAID_IN, payoutRepository } from '#features/payouts/payout-repository.ts';
import { Conflict, Malformed, NotFound } from '#http/problems.ts';

interface DeskParts {
  settings: SettingsService;
  content: ContentService;
  mail: MailService;
}

/** What operators do with offers; each change is in the audit log under their name. */
export function offerDesk(database: Database, { settings, content, mail }: DeskParts) {
  /** Changes an offer in one transaction, after whatever else changes for its seller. */
  function change(id: number, entry: Pick<AuditEntry, 'operator' | 'action'>, work: Work): Promise<Offer> {
    return database.transaction().execute(async (transaction) => {
      const { user_id: userId } = await findOffer(transaction, id);
      await claimOwner(transaction, userId);
      const offer = await offerRepository(transaction).lock(id);
      if (offer === undefined) throw unknown(id);
      const changed = await work(transaction, offer);
      await auditLog(transaction).note({
        ...entry,
        subject: `offer ${id}`,
        before: standing(offer),
        after: standing(changed),
      });
      return changed;
    });
  }

  return {
    /**
     * Names our price, in hundredths of the offer's currency; it can be corrected until the seller decides.
     * @throws NotFound, Conflict, Malformed when nothing would be left for the seller
     */
    async price(id: number, priceMinor: number, operator: string): Promise<Offer> {
      const { currency } = await findOffer(database, id);
      const { value: rate } = await requireCurrency(content, currency);
      const { sell_fee_percent: feePercent } = await settings.read();
      const payoutMinor = Math.round(afterFee(priceMinor, feePercent) / rate);
      if (payoutMinor <= 0) throw new Malformed('Of this price nothing would be left for the seller.');
      const pen = await mail.pen();
      return change(id, { operator, action: 'offer price' }, async (transaction, offer) => {
        const changes = { service_price_minor: priceMinor, fee_percent: feePercent, payout_minor: payoutMinor };
        const priced = await offerRepository(transaction).become(offer, 'offer', { operator }, changes);
        await postMoneyLetter(transaction, pen, 'offerPriced', offer.user_id, {
          number: String(id),
          items: offer.title,
          amount: moneyText(priceMinor, currency),
          payout: moneyText(payoutMinor, PAID_IN),
        });
        return priced;
      });
    },

    /** The item has arrived: nothing is left to be done but to pay. @throws NotFound, Conflict */
    approve: (id: number, operator: string): Promise<Offer> =>
      change(id, { operator, action: 'offer approve' }, (transaction, offer) =>
        offerRepository(transaction).become(offer, 'approved', { operator }),
      ),

    /** Ends an offer; a payout that is under way fails. @throws NotFound, Conflict when it has been paid */
    async cancel(id: number, reason: string, operator: string): Promise<Offer> {
      const pen = await mail.pen();
      return change(id, { operator, action: 'offer cancel' }, async (transaction, offer) => {
        const cancelled = await offerRepository(transaction).become(offer, 'cancelled', { operator });
        const payout = await payoutRepository(transaction).underWay(id);
        if (payout?.status === 'paid') throw new Conflict(`Payout ${payout.id} of offer ${id} has been paid.`);
        if (payout !== undefined) await failPayout(transaction, payout, reason);
        const facts = { number: String(id), items: offer.title, reason };
        await postMoneyLetter(transaction, pen, 'offerCancelled', offer.user_id, facts);
        return cancelled;
      });
    },
  };
}

type Work = (transaction: Database, offer: Offer) => Promise<Offer>;

/** What of an offer changes, as the audit log keeps it. */
function standing({ status, service_price_minor, currency }: Offer) {
  return {
    status,
    service_price: service_price_minor === null ? null : fromMinor(service_price_minor),
    currency,
  };
}

/** @throws NotFound */
async function findOffer(database: Database, id: number): Promise<Offer> {
  const offer = await offerRepository(database).find(id);
  if (offer === undefined) throw unknown(id);
  return offer;
}

const unknown = (id: number) => new NotFound(`There is no offer ${id}.`);
