import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import type { Payout as PayoutOnTheWire, PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import { enqueueMoneyEmail } from '#identity/identity.ts';
import { ledger, type Movement } from '#money/money.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import { epochSeconds } from '#platform/time.ts';
import { type EmailRenderer, formatMoney } from '#store/store.ts';

export type Payout = Selectable<Tables['payout']>;

/** Currency of payouts. */
export const PAID_IN = 'EUR';

/** Maximum number of payouts shown to the operator. */
const MOST = 1000;

/** Payouts; takes a database or a transaction. */
export function payoutRepository(database: Database) {
  const payouts = () => database.selectFrom('payout').selectAll();

  return {
    add: (payout: Insertable<Tables['payout']>): Promise<Payout> =>
      database.insertInto('payout').values(payout).returningAll().executeTakeFirstOrThrow(),

    find: (id: number) => payouts().where('id', '=', id).executeTakeFirst(),

    byIds: (ids: readonly number[]) =>
      payouts().where(sql<boolean>`id = any(${ids}::integer[])`).orderBy('id').execute(),

    lock: (id: number) => payouts().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    lockAll: (ids: readonly number[]) =>
      payouts().where(sql<boolean>`id = any(${ids}::integer[])`).orderBy('id').forNoKeyUpdate().execute(),

    /** Those to bank accounts that are still to be made and in no batch, earliest due first. */
    async dueToBanks(): Promise<number[]> {
      const rows = await database
        .selectFrom('payout')
        .select('id')
        .where('status', '=', 'requested')
        .where('sealed_iban', 'is not', null)
        .where('batch_id', 'is', null)
        .orderBy('due_at')
        .orderBy('id')
        .limit(MOST)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The payout of an offer that has not failed; locks it. */
    lockActive: (offerId: number) =>
      payouts().where('offer_id', '=', offerId).where('status', '<>', 'failed').forNoKeyUpdate().executeTakeFirst(),

    /** The latest of each offer. */
    latestOf: (offerIds: readonly number[]) =>
      payouts()
        .distinctOn('offer_id')
        .where(sql<boolean>`offer_id = any(${offerIds}::integer[])`)
        .orderBy('offer_id')
        .orderBy('id', 'desc')
        .execute(),

    async settle(id: number, status: Exclude<PayoutStatus, 'requested'>, note: string | null): Promise<void> {
      await database
        .updateTable('payout')
        .set({ status, settled_at: new Date(), note })
        .where('id', '=', id)
        .where('status', '=', 'requested')
        .returning('id')
        .executeTakeFirstOrThrow();
    },

    /** What is known of the sellers of payouts, by the id of the account. */
    async sellersOf(payouts: readonly Pick<Payout, 'user_id'>[]) {
      const ids = payouts.map(({ user_id }) => user_id);
      const sellers = await database
        .selectFrom('user_account')
        .select(['id', 'email', 'credentials_changed_at', 'locked_at'])
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .execute();
      return new Map(sellers.map((seller) => [seller.id, seller]));
    },

    /** Changes the day by which the payout of an offer is made, if one is requested. */
    async reschedule(offerId: number, due: Date): Promise<void> {
      await database
        .updateTable('payout')
        .set({ due_at: due })
        .where('offer_id', '=', offerId)
        .where('status', '=', 'requested')
        .execute();
    },

    ofUser: (userId: number) => payouts().where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** Whether a user has a payout that has not been made yet. */
    async hasRequested(userId: number): Promise<boolean> {
      const found = await payouts().where('user_id', '=', userId).where('status', '=', 'requested').executeTakeFirst();
      return found !== undefined;
    },

    /** Erases the recipients of a user's payouts. */
    async erasePayee(userId: number): Promise<void> {
      await database
        .updateTable('payout')
        .set({ payee: '{}', sealed_iban: null, card_token: sql`case when card_token is not null then '' end` })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

function book(transaction: Database, kind: LedgerKind, { id }: Payout, movements: Movement[]): Promise<void> {
  return ledger(transaction).book({ kind, subject: `payout ${id}`, movements });
}

/** Books a requested payout: the price of a skin is owed to its seller. */
export function bookRequested(transaction: Database, payout: Payout): Promise<void> {
  const amountMinor = payout.credits_minor;
  return book(transaction, 'payout', payout, [
    { account: 'purchases', amountMinor: -amountMinor },
    { account: 'payouts', amountMinor },
  ]);
}

/** Books a payout that has been made. */
export function bookPaid(transaction: Database, payout: Payout): Promise<void> {
  const amountMinor = payout.credits_minor;
  return book(transaction, 'payout_paid', payout, [
    { account: 'payouts', amountMinor: -amountMinor },
    { account: `provider:${payout.payer}`, amountMinor },
  ]);
}

/** Books a failed payout: reverses the booking of the request. */
function bookFailed(transaction: Database, payout: Payout): Promise<void> {
  const amountMinor = payout.credits_minor;
  return book(transaction, 'payout_failed', payout, [
    { account: 'payouts', amountMinor: -amountMinor },
    { account: 'purchases', amountMinor },
  ]);
}

/** Marks a payout as failed and reverses its booking, in the transaction in which it is locked. */
export async function failPayout(transaction: Database, payout: Payout, reason: string): Promise<void> {
  await payoutRepository(transaction).settle(payout.id, 'failed', reason);
  await bookFailed(transaction, payout);
}

/** A payout as the API answers it. */
export function describePayout(payout: Payout): PayoutOnTheWire {
  return {
    id: payout.id,
    method: payout.method,
    status: payout.status,
    amount: fromMinor(payout.amount_minor),
    currency: PAID_IN,
    ending: payout.ending,
    created_at: epochSeconds(payout.created_at),
    due_at: epochSeconds(payout.due_at),
    settled_at: payout.settled_at && epochSeconds(payout.settled_at),
  };
}

/** Enqueues an email to the seller about the status of a payout. `link` leads to its offer, `reason` is why it failed. */
export function enqueuePayoutEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: 'payoutRequested' | 'payoutPaid' | 'payoutFailed',
  { id, user_id, offer_id, amount_minor, due_at }: Payout,
  { link, reason = '' }: { link: string | undefined; reason?: string },
): Promise<void> {
  const facts = {
    number: String(id),
    offer: String(offer_id),
    amount: formatMoney(amount_minor, PAID_IN),
    due: due_at,
    reason,
  };
  return enqueueMoneyEmail(transaction, renderer, kind, user_id, facts, { link }, `offer ${offer_id}`);
}

/** Encryption context of the IBAN that an offer is paid out to. */
export const ibanContext = (offerId: number) => `offer ${offerId}`;

/** The IBAN that an offer is paid out to. @throws CommandError */
export function decryptIban(encryption: Encryption, offerId: number, encrypted: string): string {
  try {
    return encryption.decrypt(encrypted, ibanContext(offerId));
  } catch {
    throw new CommandError(
      'The IBAN cannot be decrypted with the present key. Set PAYOUT_KEY to the one that the server used.',
    );
  }
}
