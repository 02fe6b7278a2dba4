import { paths } from '@patina/shared-api/paths';
import { type Account, accountRepository } from '#identity/accounts/account-repository.ts';
import { credentialChangeRepository } from '#identity/credentials/credential-change-repository.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Database } from '#platform/database/tables.ts';
import { secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { DAY, fromNow, momentText } from '#platform/time.ts';
import { type EmailKind, type EmailRenderer, outboxRepository } from '#store/store.ts';

/** How long the owner can undo a change. */
const LINK_LIFE = 7 * DAY;

/** The notice about each kind of change. */
const NOTICES = {
  password: 'passwordChanged',
  email_requested: 'emailChangeRequested',
  email: 'emailChanged',
  steam_linked: 'steamLinked',
  steam_unlinked: 'steamUnlinked',
  trade_link: 'accountTradeLinkChanged',
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
  totp_added: 'totpAdded',
  totp_removed: 'totpRemoved',
  recovery_codes_renewed: 'recoveryCodesRenewed',
} as const satisfies Record<string, EmailKind>;

export type CredentialChangeKind = keyof typeof NOTICES;

interface Change {
  kind: CredentialChangeKind;
  /** The account before the change; the notice goes to its address. */
  account: Account;
  /** Value before, which the link of the notice brings back; empty if there was none. */
  previous?: string;
  /** Value after, which the notice names. */
  value?: string;
  /** Session that makes the change; null for operators. */
  sessionId: number | null;
  client: Pick<ClientInfo, 'userAgent' | 'origin'>;
  /** Whether payouts and deliveries wait from now on; true by default. */
  waits?: boolean;
  /** Further facts of the notice. */
  facts?: Record<string, string>;
}

/**
 * Records a change of credentials in its transaction: payouts and deliveries wait, and the owner gets a notice with a
 * link that undoes it (docs/product.md#notices).
 */
export async function recordChange(
  transaction: Database,
  renderer: EmailRenderer,
  { kind, account, previous = '', value = '', sessionId, client, waits = true, facts = {} }: Change,
): Promise<void> {
  const { id: userId, name, email, language_id: languageId } = account;
  const token = secretToken();
  await credentialChangeRepository(transaction).add({
    user_id: userId,
    kind,
    previous,
    session_id: sessionId,
    token_digest: tokenDigest(token),
    expires_at: fromNow(LINK_LIFE),
  });
  if (waits) await accountRepository(transaction).change(userId, { credentials_changed_at: new Date() });
  if (email === null) return;
  const notice = renderer({
    kind: NOTICES[kind],
    userId,
    name,
    languageId,
    to: email,
    email: value || email,
    browser: client.userAgent,
    money: { when: momentText(new Date()), ...facts },
    link: `${client.origin}${paths.notMe(token)}`,
  });
  await outboxRepository(transaction).add(notice);
}
