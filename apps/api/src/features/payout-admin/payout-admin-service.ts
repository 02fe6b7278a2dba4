import type { PayoutStatus } from '@patina/shared-api/contract/offer';
import { payoutDue } from '@patina/shared-api/contract/offer-policy';
import type { Database } from '#database/tables.ts';
import { claimOwner } from '#features/accounts/claim-account.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { type Offer, offerRepository } from '#features/offers/offer-repository.ts';
import { bookPaid, bookRequested } from '#features/payouts/book-payout.ts';
import { failPayout } from '#features/payouts/fail-payout.ts';
import { type Payout, payoutRepository } from '#features/payouts/payout-repository.ts';
import { postPayoutLetter } from '#features/payouts/post-payout-letter.ts';
import { ibanOf } from '#features/payouts/withdrawal-service.ts';
import { Conflict, NotFound } from '#http/problems.ts';
import type { Sealing } from '#secrets/sealing.ts';

interface DeskParts {
  mail: MailService;
  sealing: Sealing;
}

/** What operators do with payouts; each change is in the audit log under their name. */
export function payoutDesk(database: Database, { mail, sealing }: DeskParts) {
  /** Locks a payout that stands as it has to, after its owner and its offer. */
  async function take(transaction: Database, id: number, status: PayoutStatus, next: string) {
    const found = await payoutRepository(transaction).find(id);
    if (found === undefined) throw unknown(id);
    await claimOwner(transaction, found.user_id);
    const offer = await offerRepository(transaction).lock(found.offer_id);
    const payout = await payoutRepository(transaction).lock(id);
    if (offer === undefined || payout === undefined) throw unknown(id);
    if (payout.status !== status) throw new Conflict(`Payout ${id} is ${payout.status} and cannot ${next}.`);
    return { offer, payout };
  }

  async function note(transaction: Database, operator: string, verb: string, id: number, change: [object, object]) {
    const [before, after] = change;
    await auditLog(transaction).note({ operator, action: `payouts ${verb}`, subject: `payout ${id}`, before, after });
  }

  return {
    /** The seller has been paid. @throws NotFound, Conflict */
    async paid(id: number, reference: string | null, operator: string): Promise<void> {
      const pen = await mail.pen();
      await database.transaction().execute(async (transaction) => {
        const { payout } = await take(transaction, id, 'requested', 'be paid');
        await payoutRepository(transaction).settle(id, 'paid', reference);
        await bookPaid(transaction, payout);
        await postPayoutLetter(transaction, pen, 'payoutPaid', payout);
        await note(transaction, operator, 'paid', id, [{ status: 'requested' }, { status: 'paid', reference }]);
      });
    },

    /** It could not be paid; the seller is asked again where to pay. @throws NotFound, Conflict */
    async failed(id: number, reason: string, operator: string): Promise<void> {
      const pen = await mail.pen();
      await database.transaction().execute(async (transaction) => {
        const { offer, payout } = await take(transaction, id, 'requested', 'fail');
        await failPayout(transaction, payout, reason);
        await offerRepository(transaction).become(offer, 'accepted', { operator });
        await postPayoutLetter(transaction, pen, 'payoutFailed', payout, reason);
        await note(transaction, operator, 'failed', id, [{ status: 'requested' }, { status: 'failed', reason }]);
      });
    },

    /** Tries a failed payout again, to where it was to go; answers the new one. @throws NotFound, Conflict */
    async retry(id: number, operator: string): Promise<Payout> {
      const pen = await mail.pen();
      return database.transaction().execute(async (transaction) => {
        const { offer, payout } = await take(transaction, id, 'failed', 'be tried again');
        if (payout.payee.name === undefined) throw new Conflict(`The account that payout ${id} was for is closed.`);
        const completed: Offer = await offerRepository(transaction).become(offer, 'completed', { operator });
        const { id: _, created_at: __, settled_at: ___, note: ____, status: _____, payee, ...same } = payout;
        const again = await payoutRepository(transaction).add({
          ...same,
          payee: JSON.stringify(payee),
          amount_minor: completed.payout_minor ?? payout.amount_minor,
          retry_of: id,
          due_at: payoutDue(new Date()),
        });
        await bookRequested(transaction, again);
        await postPayoutLetter(transaction, pen, 'payoutRequested', again);
        await note(transaction, operator, 'retry', id, [{ status: 'failed' }, { retried_as: again.id }]);
        return again;
      });
    },

    /** A payout with where it goes, as only an operator may see it. @throws NotFound, Conflict */
    async reveal(id: number) {
      const payout = await payoutRepository(database).find(id);
      if (payout === undefined) throw unknown(id);
      const { sealed_iban, ...shown } = payout;
      return { ...shown, iban: sealed_iban && open(payout.offer_id, sealed_iban) };
    },
  };

  function open(offerId: number, sealed: string): string {
    try {
      return sealing.open(sealed, ibanOf(offerId));
    } catch {
      throw new Conflict(
        'The IBAN cannot be decrypted with the present key. Set PAYOUT_KEY to the one that the server used.',
      );
    }
  }
}

const unknown = (id: number) => new NotFound(`There is no payout ${id}.`);
