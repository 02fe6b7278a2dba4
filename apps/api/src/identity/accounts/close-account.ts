import { type Account, accountRepository, normalizeEmail } from '#identity/accounts/account.ts';
import { credentialChangeRepository } from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import { removalRepository } from '#identity/second-factor/removal.ts';
import { secondFactorRepository } from '#identity/second-factor/second-factor-repository.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import { customerRepository, paymentRepository } from '#money/money.ts';
import { offerRepository, payoutRepository } from '#offers/offers.ts';
import {
  accountTraits,
  noteRepository,
  operatorRepository,
  tagRepository,
  viewRepository,
} from '#operators/operators.ts';
import { cartRepository, orderRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { emailLinkRepository, messageRepository, noticeRepository, outboxRepository } from '#store/store.ts';
import { searchRepository, watchRepository } from '#watching/watching.ts';

interface ClosingForm {
  email: string;
  password?: string | undefined;
}

/** Columns of a closed account that stay. */
type Kept = 'id' | 'balance_minor' | 'credentials_changed_at' | 'created_at' | 'closed_at';

/** All other columns of a closed account, erased; its row stays for orders and ledger. */
const ERASED: Omit<Account, Kept> = {
  name: '',
  surname: '',
  email: null,
  email_verified_at: null,
  email_bounced_at: null,
  phone: '',
  address: '',
  city: '',
  post_code: '',
  country_id: null,
  steamid: null,
  trade_link: '',
  password_hash: null,
  language_id: null,
  told_off: [],
  alert_emails: 'at-once',
  pending_email: null,
  password_proved_at: null,
  steam_linked_at: null,
  locked_at: null,
  lock_reason: null,
};

export type AccountClosing = ReturnType<typeof accountClosing>;

/** Closes accounts. */
export function accountClosing(database: Database, { passwords, limits }: IdentityParts) {
  /**
   * Erases the personal data of an account whose password has not changed meanwhile; `closed` runs in the same transaction.
   * @throws ApiError
   */
  async function erase(
    { id: userId, password_hash }: Pick<Account, 'id' | 'password_hash'>,
    closed: (transaction: Database) => Promise<void> = async () => {},
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const now = await accountRepository(transaction).lockExclusively(userId);
      if (now === undefined || now.password_hash !== password_hash) throw new ApiError('unauthenticated');
      await requireNothingOpen(transaction, userId);
      await accountRepository(transaction).change(userId, { ...ERASED, closed_at: new Date() });
      await sessionService(transaction).endAll(userId);
      await sessionService(transaction).deleteBrowsers(userId);
      await operatorRepository(transaction).revokeAll(userId);
      await secondFactorRepository(transaction).removeAll(userId);
      await removalRepository(transaction).eraseOf(userId);
      await emailLinkRepository(transaction).end(userId);
      await credentialChangeRepository(transaction).deleteOfUser(userId);
      // An address that was proved is theirs wherever it was typed.
      await messageRepository(transaction).eraseOf(userId, now.email_verified_at && now.email);
      await outboxRepository(transaction).removeOfUser(userId);
      await noticeRepository(transaction).removeOfUser(userId);
      await cartRepository(transaction).clear(userId);
      await watchRepository(transaction).clear(userId);
      await searchRepository(transaction).clear(userId);
      await orderRepository(transaction).eraseRecipient(userId);
      await paymentRepository(transaction).erasePayer(userId);
      await customerRepository(transaction).close(userId);
      await offerRepository(transaction).withdrawAll(userId);
      await offerRepository(transaction).eraseItems(userId);
      await payoutRepository(transaction).erasePayee(userId);
      await accountTraits(transaction).deleteOfUser(userId);
      await noteRepository(transaction).eraseOfPerson(userId);
      await tagRepository(transaction).eraseOfPerson(userId);
      await viewRepository(transaction).deleteOfUser(userId);
      await closed(transaction);
    });
  }

  return {
    /** Closes an account on an operator's command. @throws ApiError while something is still owed */
    erase,

    /**
     * Closes an account, confirmed by its email address and, if it has one, its password.
     * @throws ApiError while something is still owed
     */
    async close(userId: number, { email, password }: ClosingForm): Promise<void> {
      const account = await accountRepository(database).ofCaller(userId);
      if (normalizeEmail(email) !== account.email) throw invalidInput({ email: 'own-email-wrong' });
      if (account.password_hash !== null) {
        if (password === undefined) throw invalidInput({ password: 'current-password-required' });
        const limited = { ownPassword: String(userId) };
        await limits.consume(limited);
        const isRight = await passwords.matches(password, account.password_hash);
        if (!isRight) throw invalidInput({ password: 'current-password-wrong' });
        await limits.reward(limited);
      }
      await erase(account);
    },
  };
}

/** Rejects accounts with open orders, payments or payouts. @throws ApiError */
async function requireNothingOpen(transaction: Database, userId: number): Promise<void> {
  if (await orderRepository(transaction).hasUnfinished(userId)) {
    throw new ApiError('account-has-undelivered-order');
  }
  if (await paymentRepository(transaction).hasActive(userId)) {
    throw new ApiError('account-has-open-payment');
  }
  const offers = await offerRepository(transaction).openOfUser(userId);
  const hasRequestedPayout = await payoutRepository(transaction).hasRequested(userId);
  if (hasRequestedPayout || offers.some(({ status }) => status === 'accepted' || status === 'completed')) {
    throw new ApiError('account-has-open-payout');
  }
}
