import type { PasswordChange, PasswordReset, PasswordResetRequest } from '@patina/shared-api/contract/account/profile';
import { type Account, accountRepository, lockAccount, normalizeEmail } from '#identity/accounts/account.ts';
import { recordChange } from '#identity/credentials/credential-changes.ts';
import { requireStrongPassword } from '#identity/credentials/passwords.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { type Caller, sessionService } from '#identity/sessions/sessions.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { isSecretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { HOUR } from '#platform/time.ts';
import { type EmailRenderer, emailLinkRepository, outboxRepository, type Recipient } from '#store/store.ts';

export type PasswordChangeService = ReturnType<typeof passwordChangeService>;

/** Changes passwords with the current one, or with a link in an email. */
export function passwordChangeService(database: Database, { settings, emails, passwords, limits }: IdentityParts) {
  const requireStrong = async (password: string, { name, surname, email }: Account, field: string) => {
    const { site_name } = await settings.read();
    await requireStrongPassword(password, { store: site_name, names: [name, surname], email: email ?? '' }, field);
  };

  return {
    /** Ends every other session. Returns the new token of this one: whoever has copied the old one is out. @throws ApiError */
    async change(caller: Caller, { cur_password, new_password }: PasswordChange, client: ClientInfo): Promise<string> {
      const { userId } = caller;
      const account = await accountRepository(database).ofCaller(userId);
      const limited = { ownPassword: String(userId) };
      await limits.consume(limited);
      const isRight = await passwords.matches(cur_password, account.password_hash);
      if (!isRight) throw wrongPassword();
      await limits.reward(limited);
      await requireStrong(new_password, account, 'new_password');
      const passwordHash = await passwords.hash(new_password);
      const renderer = await emails.renderer();
      return database.transaction().execute(async (transaction) => {
        const now = await lockAccount(transaction, userId);
        // The password may have been reset meanwhile: the newer one stays.
        if (now.password_hash !== account.password_hash) throw wrongPassword();
        await accountRepository(transaction).change(userId, {
          password_hash: passwordHash,
          password_proved_at: new Date(),
        });
        await emailLinkRepository(transaction).end(userId, 'reset');
        const { sessionId } = caller;
        await recordChange(transaction, renderer, { kind: 'password', account: now, sessionId, client });
        return sessionService(transaction).renew(caller);
      });
    },

    /** Sends a reset link, if the account exists; the response does not reveal that. @throws ApiError */
    async requestReset(form: PasswordResetRequest, { address, origin }: ClientInfo): Promise<void> {
      const email = normalizeEmail(form.email);
      await limits.consume({ resetFromAddress: address, resetEmail: tokenDigest(email) });
      const account = await accountRepository(database).byEmail(email);
      const reader = account ?? { id: null, name: '', email, language_id: null };
      const renderer = await emails.renderer();
      // A link is also stored for unknown accounts, so that the response time is the same.
      await database.transaction().execute((transaction) => sendResetLink(transaction, renderer, reader, origin));
    },

    /** Ends every session. @throws ApiError */
    async reset({ token, email, password }: PasswordReset, client: ClientInfo): Promise<void> {
      await limits.consume({ resetLink: client.address });
      if (!isSecretToken(token)) throw invalidLink();
      const link = await emailLinkRepository(database).find('reset', token);
      const account = link?.user_id ? await accountRepository(database).byId(link.user_id) : undefined;
      const isTheirs = account?.email === normalizeEmail(email) && account.email === link?.email;
      if (account === undefined || !isTheirs) throw invalidLink();
      await requireStrong(password, account, 'password');
      const passwordHash = await passwords.hash(password);
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        // The account is locked before its link, the same order as everywhere.
        const now = await accountRepository(transaction).lockExclusively(account.id);
        if (now?.email !== account.email) throw invalidLink();
        if ((await emailLinkRepository(transaction).use('reset', token)) === undefined) throw invalidLink();
        await accountRepository(transaction).change(account.id, {
          password_hash: passwordHash,
          pending_email: null,
          ...(mayHaveForeignSteam(now) && { steamid: null, steam_linked_at: null, trade_link: '' }),
        });
        await sessionService(transaction).endAll(account.id);
        await emailLinkRepository(transaction).end(account.id);
        await recordChange(transaction, renderer, { kind: 'password', account: now, sessionId: null, client });
      });
    },
  };
}

/**
 * Whether somebody else may have linked the Steam account: the address is not verified, so they may have registered it; or
 * the owner has not proved the password since.
 */
function mayHaveForeignSteam({ email_verified_at, steam_linked_at, password_proved_at }: Account): boolean {
  if (email_verified_at === null) return true;
  return steam_linked_at !== null && (password_proved_at === null || password_proved_at < steam_linked_at);
}

const wrongPassword = () => invalidInput({ cur_password: 'current-password-wrong' });

const invalidLink = () => invalidInput({ token: 'reset-link-invalid' });

const LINK_LIFE = HOUR;

/** Enqueues an email with a link for a new password. An address without an account gets none, after the same work. */
export async function sendResetLink(
  transaction: Database,
  renderer: EmailRenderer,
  reader: Recipient,
  origin: string,
): Promise<void> {
  const { id, email } = { ...reader, email: reader.email ?? '' };
  const token = await emailLinkRepository(transaction).add({ user_id: id, purpose: 'reset', email }, LINK_LIFE);
  const link = `${origin}/reset-password?${new URLSearchParams({ token, email })}`;
  const message = renderer('reset', reader, { link });
  if (id !== null) await outboxRepository(transaction).tell(message);
}
