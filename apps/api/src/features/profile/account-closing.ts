import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { foldEmail } from '#features/accounts/fold-email.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import { cartRepository } from '#features/cart/cart-repository.ts';
import { mailLinkRepository } from '#features/mail/mail-link-repository.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import { offerRepository } from '#features/offers/offer-repository.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import type { PasswordService } from '#features/passwords/password-service.ts';
import { paymentRepository } from '#features/payments/payment-repository.ts';
import { payoutRepository } from '#features/payouts/payout-repository.ts';
import { sessionService } from '#features/sessions/session-service.ts';
import { Conflict, InvalidInput, SignedOut } from '#http/problems.ts';

interface ClosingForm {
  email: string;
  password?: string | undefined;
}

/** What is left of a person whose account is closed: the row that orders and ledger belong to. */
const NOBODY = {
  name: '',
  surname: '',
  email: null,
  email_verified_at: null,
  phone: '',
  address: '',
  city: '',
  post_code: '',
  country_id: null,
  steamid: null,
  trade_link: '',
  password_hash: null,
  language_id: null,
};

export type AccountClosing = ReturnType<typeof accountClosing>;

/** Closes accounts. */
export function accountClosing(
  database: Database,
  { passwords, limits }: { passwords: PasswordService; limits: AttemptLimits },
) {
  /** Erases whom an account belonged to, which is as it was found. @throws SignedOut, Conflict */
  async function erase({ id: userId, password_hash }: Pick<Account, 'id' | 'password_hash'>): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const now = await accountRepository(transaction).lock(userId);
      if (now === undefined || now.password_hash !== password_hash) throw new SignedOut();
      await requireNothingOpen(transaction, userId);
      await accountRepository(transaction).change(userId, { ...NOBODY, closed_at: new Date() });
      await sessionService(transaction).endAll(userId);
      await sessionService(transaction).forgetBrowsers(userId);
      await mailLinkRepository(transaction).end(userId);
      await mailRepository(transaction).removeOfUser(userId);
      await cartRepository(transaction).clear(userId);
      await orderRepository(transaction).forgetRecipient(userId);
      await paymentRepository(transaction).forgetPayer(userId);
      await offerRepository(transaction).withdrawAll(userId);
      await offerRepository(transaction).forgetItems(userId);
      await payoutRepository(transaction).forgetPayee(userId);
    });
  }

  return {
    /** Closes an account that its owner has asked an operator to close. @throws Conflict while something is still owed */
    erase,

    /**
     * Erases whom an account belonged to; its e-mail address and, where it has one, its password confirm.
     * @throws InvalidInput, SignedOut, TooMany, Conflict while something is still owed
     */
    async close(userId: number, { email, password }: ClosingForm): Promise<void> {
      const account = await accountRepository(database).byId(userId);
      if (account === undefined) throw new SignedOut();
      if (foldEmail(email) !== account.email) {
        throw new InvalidInput({ email: ['This is not the email address of your account'] });
      }
      if (account.password_hash !== null) {
        if (password === undefined) throw new InvalidInput({ password: ['Current password is required'] });
        const attempt = { ownPassword: String(userId) };
        await limits.count(attempt);
        const isRight = await passwords.matches(password, account.password_hash);
        if (!isRight) throw new InvalidInput({ password: ['The current password is not correct'] });
        await limits.forgive(attempt);
      }
      await erase(account);
    },
  };
}

/** Nobody could be given what is still to come. @throws Conflict */
async function requireNothingOpen(transaction: Database, userId: number): Promise<void> {
  if (await orderRepository(transaction).hasUnfinished(userId)) {
    throw new Conflict('You have an order that is not delivered yet. You can close your account when it is.');
  }
  if (await paymentRepository(transaction).hasUnderWay(userId)) {
    throw new Conflict(
      'You have a payment that is still open. You can close your account when it is paid or has expired.',
    );
  }
  const offers = await offerRepository(transaction).openOfUser(userId);
  const isOwed = await payoutRepository(transaction).isOwed(userId);
  if (isOwed || offers.some(({ status }) => status === 'accepted' || status === 'completed')) {
    throw new Conflict('You have a payout that is still to come. You can close your account when it has arrived.');
  }
}
