import type { PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import { payoutDue } from '@patina/shared-api/contract/offers/offer-policy';
import { lockOwner } from '#shared/accounts/lock-account.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { auditLog } from '#shared/audit/audit-log.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { type Offer, offerRepository } from '#shared/offers/offer-repository.ts';
import { bookPaid, bookRequested } from '#shared/payouts/book-payout.ts';
import { enqueuePayoutEmail } from '#shared/payouts/enqueue-payout-email.ts';
import { failPayout } from '#shared/payouts/fail-payout.ts';
import { ibanContext } from '#shared/payouts/iban-context.ts';
import { type Payout, payoutRepository } from '#shared/payouts/payout-repository.ts';
import type { Encryption } from '#shared/secrets/encryption.ts';

interface AdminParts {
  emails: EmailService;
  encryption: Encryption;
}

export type PayoutAdmin = ReturnType<typeof payoutAdmin>;

/** Operators' actions on payouts; each change is written to the audit log. */
export function payoutAdmin(database: Database, { emails, encryption }: AdminParts) {
  /** Locks the seller's account, the offer and the payout, which must be in `status`. */
  async function lockPayout(transaction: Database, id: number, status: PayoutStatus, next: string) {
    const found = await payoutRepository(transaction).find(id);
    if (found === undefined) throw unknown(id);
    await lockOwner(transaction, found.user_id);
    const offer = await offerRepository(transaction).lock(found.offer_id);
    const payout = await payoutRepository(transaction).lock(id);
    if (offer === undefined || payout === undefined) throw unknown(id);
    if (payout.status !== status) throw new CommandError(`Payout ${id} is ${payout.status} and cannot ${next}.`);
    return { offer, payout };
  }

  async function note(transaction: Database, operator: string, verb: string, id: number, change: [object, object]) {
    const [before, after] = change;
    await auditLog(transaction).note({ operator, action: `payouts ${verb}`, subject: `payout ${id}`, before, after });
  }

  return {
    /** Marks a payout as made. @throws CommandError */
    async paid(id: number, reference: string | null, operator: string): Promise<void> {
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        const { payout } = await lockPayout(transaction, id, 'requested', 'be paid');
        await payoutRepository(transaction).settle(id, 'paid', reference);
        await bookPaid(transaction, payout);
        await enqueuePayoutEmail(transaction, renderer, 'payoutPaid', payout);
        await note(transaction, operator, 'paid', id, [{ status: 'requested' }, { status: 'paid', reference }]);
      });
    },

    /** Marks a payout as failed; the seller must enter the payout details again. @throws CommandError */
    async failed(id: number, reason: string, operator: string): Promise<void> {
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        const { offer, payout } = await lockPayout(transaction, id, 'requested', 'fail');
        await failPayout(transaction, payout, reason);
        await offerRepository(transaction).become(offer, 'accepted', { operator });
        await enqueuePayoutEmail(transaction, renderer, 'payoutFailed', payout, reason);
        await note(transaction, operator, 'failed', id, [{ status: 'requested' }, { status: 'failed', reason }]);
      });
    },

    /** Repeats a failed payout with the same target. Returns the new payout. @throws CommandError */
    async retry(id: number, operator: string): Promise<Payout> {
      const renderer = await emails.renderer();
      return database.transaction().execute(async (transaction) => {
        const { offer, payout } = await lockPayout(transaction, id, 'failed', 'be tried again');
        if (payout.payee.name === undefined) throw new CommandError(`The account that payout ${id} was for is closed.`);
        const completed: Offer = await offerRepository(transaction).become(offer, 'completed', { operator });
        const { user_id, offer_id, method, payer, credits_minor, card_token, card_expires, sealed_iban, ending } =
          payout;
        const again = await payoutRepository(transaction).add({
          ...{ user_id, offer_id, method, payer, credits_minor, card_token, card_expires, sealed_iban, ending },
          payee: JSON.stringify(payout.payee),
          amount_minor: completed.payout_minor ?? payout.amount_minor,
          retry_of: id,
          due_at: payoutDue(new Date()),
        });
        await bookRequested(transaction, again);
        await enqueuePayoutEmail(transaction, renderer, 'payoutRequested', again);
        await note(transaction, operator, 'retry', id, [{ status: 'failed' }, { retried_as: again.id }]);
        return again;
      });
    },

    /** A payout with its decrypted IBAN, for operators only. @throws CommandError */
    async reveal(id: number) {
      const payout = await payoutRepository(database).find(id);
      if (payout === undefined) throw unknown(id);
      const { sealed_iban, ...shown } = payout;
      return { ...shown, iban: sealed_iban && decryptIban(payout.offer_id, sealed_iban) };
    },
  };

  function decryptIban(offerId: number, encrypted: string): string {
    try {
      return encryption.decrypt(encrypted, ibanContext(offerId));
    } catch {
      throw new CommandError(
        'The IBAN cannot be decrypted with the present key. Set PAYOUT_KEY to the one that the server used.',
      );
    }
  }
}

const unknown = (id: number) => new CommandError(`There is no payout ${id}.`);
