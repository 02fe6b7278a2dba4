import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { type Account, accountRepository, rejectDuplicate } from '#identity/accounts/account.ts';
import { sendResetLink } from '#identity/credentials/change-password.ts';
import {
  type CredentialChange,
  type CredentialChangeKind,
  credentialChangeRepository,
} from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import { secondFactorRepository } from '#identity/second-factor/second-factor-repository.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { isSecretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { emailLinkRepository } from '#store/store.ts';

/** How each kind of change is undone, on the account as it is by then. */
const REVERSALS: Record<CredentialChangeKind, (account: Account, previous: string) => Partial<Account>> = {
  password: () => ({}),
  email_requested: () => ({}),
  email: (_, previous) => ({ email: previous, email_verified_at: new Date(), email_bounced_at: null }),
  steam_linked: ({ steamid, trade_link }) => ({
    steamid: null,
    steam_linked_at: null,
    // The link that leads to the unlinked account goes with it.
    ...(readTradeLink(trade_link)?.steamId === steamid && { trade_link: '' }),
  }),
  steam_unlinked: () => ({}),
  trade_link: () => ({ trade_link: '' }),
  // Second factors are no columns of the account: see `removeAdded`.
  passkey_added: () => ({}),
  passkey_removed: () => ({}),
  totp_added: () => ({}),
  totp_removed: () => ({}),
  recovery_codes_renewed: () => ({}),
};

/** Changes that may have shown new recovery codes. */
const SHOWS_CODES: ReadonlySet<string> = new Set(['passkey_added', 'totp_added', 'recovery_codes_renewed']);

export type ReversalService = ReturnType<typeof reversalService>;

/** Undoes changes of credentials by the link "This was not me" of their notices (docs/product.md#notices). */
export function reversalService(database: Database, { emails, limits }: IdentityParts) {
  return {
    /**
     * Undoes a change with all that followed it, ends every session and takes the password away; the owner gets a link for
     * a new one. Payouts and deliveries wait.
     * @throws ApiError
     */
    async revert(token: string, { address, origin }: ClientInfo): Promise<void> {
      await limits.consume({ noticeLink: address });
      const stored = credentialChangeRepository(database);
      const change = isSecretToken(token) ? await stored.find(tokenDigest(token)) : undefined;
      if (change === undefined) throw invalidLink();
      const renderer = await emails.renderer();
      await rejectDuplicate(() =>
        database.transaction().execute(async (transaction) => {
          const account = await accountRepository(transaction).lockExclusively(change.user_id);
          const undone = await credentialChangeRepository(transaction).withLater(change);
          if (account === undefined || !undone.some(({ id }) => id === change.id)) throw invalidLink();
          const restored = undoneBy(account, undone);
          await accountRepository(transaction).change(account.id, {
            ...restored,
            password_hash: null,
            pending_email: null,
            credentials_changed_at: new Date(),
          });
          await removeAdded(transaction, account.id, undone);
          await credentialChangeRepository(transaction).markReverted(undone.map(({ id }) => id));
          await sessionService(transaction).endAll(account.id);
          await sessionService(transaction).deleteBrowsers(account.id);
          await emailLinkRepository(transaction).end(account.id);
          await sendResetLink(transaction, renderer, { ...account, ...restored }, origin);
        }),
      );
    },
  };
}

/** Removes the second factors that these changes have added, and the recovery codes that they have shown. */
async function removeAdded(transaction: Database, userId: number, changes: readonly CredentialChange[]): Promise<void> {
  const factors = secondFactorRepository(transaction);
  for (const { kind, previous } of changes) {
    if (kind === 'totp_added') await factors.removeApp(userId);
    if (kind === 'passkey_added') await factors.removeByCredential(userId, previous);
  }
  if (changes.some(({ kind }) => SHOWS_CODES.has(kind))) await factors.replaceCodes(userId, []);
}

/** What an account becomes when changes are undone, newest first. */
function undoneBy(account: Account, changes: readonly CredentialChange[]): Partial<Account> {
  let restored: Partial<Account> = {};
  for (const { kind, previous } of changes) {
    const undo = REVERSALS[kind as CredentialChangeKind];
    restored = { ...restored, ...undo?.({ ...account, ...restored }, previous) };
  }
  return restored;
}

const invalidLink = () => invalidInput({ token: 'link-invalid' });
