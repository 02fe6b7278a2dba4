import type { PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import { lockOwner, lockOwners, waitHours } from '#identity/identity.ts';
import { settleOffer } from '#offers/change-offer.ts';
import { type Offer, offerLink, offerRepository } from '#offers/offer.ts';
import {
  bookPaid,
  bookRequested,
  decryptIban,
  enqueuePayoutEmail,
  failPayout,
  type Payout,
  payoutRepository,
} from '#offers/payout.ts';
import { obstacleText, payoutDueOf, payoutObstacle } from '#offers/payout-release.ts';
import { type ActCall, type MoneyLimit, requireWithin, runTogether } from '#operators/operators.ts';
import { auditLog, type NoteEntry } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { EmailService, SettingsService } from '#store/store.ts';

interface AdminParts {
  emails: EmailService;
  encryption: Encryption;
  settings: SettingsService;
}

interface PaidReport {
  /** Reference of the bank or the provider. */
  reference: string | null;
  /** Why it is paid before it is released. */
  forced?: string | undefined;
  /** What the operator may pay alone; any amount by default. */
  limit?: MoneyLimit | undefined;
}

export type PayoutAdmin = ReturnType<typeof payoutAdmin>;

/** Operators' actions on payouts; each change is written to the audit log. */
export function payoutAdmin(database: Database, { emails, encryption, settings }: AdminParts) {
  /** Locks the seller's account, the offer and the payout, which must be in `status`. */
  async function lockPayout(transaction: Database, id: number, status: PayoutStatus, next: string) {
    const found = await payoutRepository(transaction).find(id);
    if (found === undefined) throw unknown(id);
    await lockOwner(transaction, found.user_id);
    const offer = await offerRepository(transaction).lock(found.offer_id);
    const payout = await payoutRepository(transaction).lock(id);
    if (offer === undefined || payout === undefined) throw unknown(id);
    if (payout.status !== status) {
      const message = `Payout ${id} is ${payout.status} and cannot ${next}.`;
      throw new ApiError('payout-transition-impossible', { message });
    }
    await requireNoPendingBatch(transaction, payout);
    return { offer, payout };
  }

  async function note(transaction: Database, operator: string, verb: string, id: number, change: [object, object]) {
    const [before, after] = change;
    await auditLog(transaction).note({ operator, action: `payouts ${verb}`, subject: `payout ${id}`, before, after });
  }

  /**
   * Prepares marking payouts as made, in a transaction of the caller.
   * @throws ApiError
   * @throws LimitReached above `limit`
   */
  async function paying({ reference, forced, limit }: PaidReport, operator: string) {
    const renderer = await emails.renderer();
    const hours = await waitHours(settings);
    return async (transaction: Database, id: number, note: NoteEntry): Promise<void> => {
      const { offer, payout } = await lockPayout(transaction, id, 'requested', 'be paid');
      if (forced === undefined) await requireNoObstacle(transaction, offer, payout, hours);
      const { user_id: person, credits_minor: amountMinor } = payout;
      const money = { action: 'payouts paid', person, matter: `offer ${offer.id}`, amountMinor };
      await requireWithin(limit, transaction, money);
      await payoutRepository(transaction).settle(id, 'paid', reference);
      await bookPaid(transaction, payout);
      await settleOffer(transaction, offer.id, operator);
      await enqueuePayoutEmail(transaction, renderer, 'payoutPaid', payout, { link: offerLink(offer) });
      const before = { status: 'requested', trade: offer.trade_state };
      const after = { status: 'paid', reference, ...(forced !== undefined && { forced }) };
      await note({ operator, action: 'payouts paid', subject: `payout ${id}`, before, after });
    };
  }

  return {
    /** Marks a payout as made: after the item has arrived and its protection has ended, or before for a reason. @throws ApiError */
    async paid(id: number, report: PaidReport, operator: string): Promise<void> {
      const pay = await paying(report, operator);
      await database.transaction().execute((transaction) => pay(transaction, id, auditLog(transaction).note));
    },

    /** The same for several at once: one transaction, one entry of the audit log, each answered for itself. */
    async paidTogether(
      payouts: readonly { id: number }[],
      report: PaidReport,
      { operator, isPreview }: Pick<ActCall, 'operator' | 'isPreview'>,
    ) {
      const pay = await paying(report, operator.email);
      const lock = async (transaction: Database) => {
        const found = await payoutRepository(transaction).byIds(payouts.map(({ id }) => id));
        await lockOwners(
          transaction,
          found.map(({ user_id }) => user_id),
        );
      };
      return runTogether(database, payouts, { isPreview, lock }, async (transaction, { id }, note) => {
        await pay(transaction, id, note);
        return {};
      });
    },

    /** Marks a payout as failed; the seller must enter the payout details again. @throws ApiError */
    async failed(id: number, reason: string, operator: string): Promise<void> {
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        const { offer, payout } = await lockPayout(transaction, id, 'requested', 'fail');
        await failPayout(transaction, payout, reason);
        await offerRepository(transaction).become(offer, 'accepted', { operator });
        await enqueuePayoutEmail(transaction, renderer, 'payoutFailed', payout, { link: offerLink(offer), reason });
        await note(transaction, operator, 'failed', id, [{ status: 'requested' }, { status: 'failed', reason }]);
      });
    },

    /** Repeats a failed payout with the same target. Returns the new payout. @throws ApiError */
    async retry(id: number, operator: string): Promise<Payout> {
      const renderer = await emails.renderer();
      return database.transaction().execute(async (transaction) => {
        const { offer, payout } = await lockPayout(transaction, id, 'failed', 'be tried again');
        if (payout.payee.name === undefined) {
          const message = `The account that payout ${id} was for is closed.`;
          throw new ApiError('payout-transition-impossible', { message });
        }
        const completed: Offer = await offerRepository(transaction).become(offer, 'completed', { operator });
        const { user_id, offer_id, method, payer, credits_minor, card_token, card_expires, sealed_iban, ending } =
          payout;
        const again = await payoutRepository(transaction).add({
          user_id,
          offer_id,
          method,
          payer,
          credits_minor,
          card_token,
          card_expires,
          sealed_iban,
          ending,
          payee: JSON.stringify(payout.payee),
          amount_minor: completed.payout_minor ?? payout.amount_minor,
          retry_of: id,
          due_at: payoutDueOf(completed),
        });
        await bookRequested(transaction, again);
        await enqueuePayoutEmail(transaction, renderer, 'payoutRequested', again, { link: offerLink(offer) });
        await note(transaction, operator, 'retry', id, [{ status: 'failed' }, { retried_as: again.id }]);
        return again;
      });
    },

    /** A payout with its decrypted IBAN, for operators only. @throws ApiError */
    async reveal(id: number) {
      const payout = await payoutRepository(database).find(id);
      if (payout === undefined) throw unknown(id);
      const { sealed_iban, ...shown } = payout;
      return { ...shown, iban: sealed_iban && decryptIban(encryption, payout.offer_id, sealed_iban) };
    },
  };
}

/** @throws ApiError while the item has not arrived, Steam can still reverse its trade, or payouts to the seller wait */
async function requireNoObstacle(transaction: Database, offer: Offer, { id, user_id }: Payout, hours: number) {
  const seller = await transaction
    .selectFrom('user_account')
    .select(['credentials_changed_at', 'locked_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const obstacle = payoutObstacle(offer, seller, hours);
  if (obstacle === undefined) return;
  const why = `Payout ${id} of offer ${offer.id} is not released: ${obstacleText(obstacle)}.`;
  throw new ApiError('payout-held', { message: `${why} With --forced and a reason it is paid all the same.` });
}

/** @throws ApiError for a payout in a batch that still waits for a second person */
async function requireNoPendingBatch(transaction: Database, { id, batch_id }: Payout): Promise<void> {
  if (batch_id === null) return;
  const { state } = await transaction
    .selectFrom('payout_batch')
    .select('state')
    .where('id', '=', batch_id)
    .executeTakeFirstOrThrow();
  if (state !== 'pending') return;
  throw new ApiError('payout-batched', { message: `Payout ${id} is in batch ${batch_id}, which is not released.` });
}

const unknown = (id: number) => new ApiError('payout-not-found', { message: `There is no payout ${id}.` });
