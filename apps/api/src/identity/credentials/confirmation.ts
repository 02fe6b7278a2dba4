import { randomInt } from 'node:crypto';
import type { Confirmation, ConfirmationMethod } from '@patina/shared-api/contract/account/confirmation';
import type { SecondFactorProof } from '@patina/shared-api/contract/account/second-factor';
import { type Account, accountRepository } from '#identity/accounts/account.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { SecondFactorProofs } from '#identity/second-factor/proofs.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { type Caller, sessionService } from '#identity/sessions/sessions.ts';
import { hasChanged } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { fromNow, MINUTE } from '#platform/time.ts';
import { outboxRepository } from '#store/store.ts';

interface Context {
  account: Account;
  caller: Caller;
  client: ClientInfo;
}

/** Checks one kind of proof. @throws ApiError if it is wrong */
type Verify<Method extends ConfirmationMethod> = (
  proof: Extract<Confirmation, { method: Method }>,
  context: Context,
) => Promise<void>;

type Verifiers = { [Method in ConfirmationMethod]: Verify<Method> };

export type ConfirmationService = ReturnType<typeof confirmationService>;

/** Confirms that the owner of an account is using its session (docs/product.md#confirmation). */
export function confirmationService(
  database: Database,
  { auth, emails, passwords, limits, proofs }: IdentityParts & { auth: Auth; proofs: SecondFactorProofs },
) {
  const codes = mailedCodes(database, { emails, passwords });

  const bySecondFactor = (proof: SecondFactorProof, { account, client }: Context) =>
    proofs.prove(account.id, proof, client);

  const verifiers: Verifiers = {
    async password({ password }, { account }) {
      if (!(await passwords.matches(password, account.password_hash))) {
        throw invalidInput({ password: 'current-password-wrong' });
      }
      await accountRepository(database).change(account.id, { password_proved_at: new Date() });
    },
    async mailed_code({ code }, { caller }) {
      if (!(await codes.take(caller.sessionId, code))) throw invalidInput({ code: 'confirmation-code-wrong' });
    },
    totp: bySecondFactor,
    recovery_code: bySecondFactor,
    passkey: bySecondFactor,
  };

  /** The ways that are open to an account, the preferred one first. A second factor leaves no weaker way open. */
  async function methodsOf(account: Account): Promise<ConfirmationMethod[]> {
    const factors = await proofs.methods(account.id);
    if (factors.length > 0) return factors;
    if (account.password_hash !== null) return ['password'];
    return account.email_verified_at === null ? [] : ['mailed_code'];
  }

  /** @throws ApiError if the account has been closed, or cannot confirm in this way */
  async function accountWith(userId: number, method: ConfirmationMethod): Promise<Account> {
    const account = await accountRepository(database).ofCaller(userId);
    if (!(await methodsOf(account)).includes(method)) throw new ApiError('confirmation-unavailable');
    return account;
  }

  /** @throws ApiError if the account has been closed */
  const methods = async (userId: number) => methodsOf(await accountRepository(database).ofCaller(userId));

  return {
    methods,

    /**
     * Requires a confirmation for a form that asks for the current password: the password is one, unless the account
     * confirms in another way.
     * @throws ApiError
     */
    async requireBesidePassword(caller: Caller): Promise<void> {
      if (!(await methods(caller.userId)).includes('password')) await auth.requireConfirmation(caller);
    },

    /** Emails a code; an earlier one of the session no longer works. @throws ApiError */
    async sendCode(caller: Caller, { address }: ClientInfo): Promise<void> {
      const account = await accountWith(caller.userId, 'mailed_code');
      await limits.consume({ confirmFromAddress: address, confirmationCode: String(caller.userId) });
      await codes.send(caller.sessionId, account);
    },

    /** Options for a confirmation with a passkey. @throws ApiError */
    async passkeyOptions({ userId }: Caller, { origin }: ClientInfo) {
      await accountWith(userId, 'passkey');
      return proofs.passkeyOptions(userId, origin);
    },

    /** @throws ApiError */
    async confirm(caller: Caller, proof: Confirmation, client: ClientInfo): Promise<void> {
      const account = await accountWith(caller.userId, proof.method);
      const limited = { confirmFromAddress: client.address, ownPassword: String(caller.userId) };
      await limits.consume(limited);
      // The table has the verifier of each method under its name.
      const verify = verifiers[proof.method] as Verify<ConfirmationMethod>;
      await verify(proof, { account, caller, client });
      await limits.reward(limited);
      const bySecondFactor = proof.method !== 'password' && proof.method !== 'mailed_code';
      await sessionService(database).confirm(caller, { bySecondFactor });
    },
  };
}

const CODE_LIFE = 10 * MINUTE;
/** Wrong codes after which a code no longer works. */
const MOST_ATTEMPTS = 5;

/** Codes of six digits that are emailed to the owner of a session; each works once. */
function mailedCodes(database: Database, { emails, passwords }: Pick<IdentityParts, 'emails' | 'passwords'>) {
  return {
    /** Replaces the code of a session and emails it to the account's address. */
    async send(sessionId: number, account: Account): Promise<void> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const row = { code_hash: await passwords.hash(code), attempts: 0, expires_at: fromNow(CODE_LIFE) };
      const message = await emails.render('confirmationCode', account, { money: { code } });
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('confirmation_code')
          .values({ session_id: sessionId, ...row })
          .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
          .execute();
        await outboxRepository(transaction).tell(message);
      });
    },

    /** Uses up the code of a session. False if it is wrong, expired, used, or was tried too often. */
    async take(sessionId: number, code: string): Promise<boolean> {
      // Counted before the comparison, so that concurrent guesses cannot exceed the limit.
      const sent = await database
        .updateTable('confirmation_code')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('session_id', '=', sessionId)
        .where('attempts', '<', MOST_ATTEMPTS)
        .where('expires_at', '>', new Date())
        .returning('code_hash')
        .executeTakeFirst();
      if (sent === undefined || !(await passwords.matches(code, sent.code_hash))) return false;
      const taken = database.deleteFrom('confirmation_code').where('session_id', '=', sessionId);
      return hasChanged(taken.where('code_hash', '=', sent.code_hash));
    },
  };
}
