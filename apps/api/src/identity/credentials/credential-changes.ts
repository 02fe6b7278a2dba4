import { paths } from '@patina/shared-api/paths';
import type { Insertable, Selectable } from 'kysely';
import { type Account, accountRepository } from '#identity/accounts/account.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { DAY, fromNow, HOUR, momentText } from '#platform/time.ts';
import { type EmailKind, type EmailRenderer, outboxRepository, type SettingsService } from '#store/store.ts';

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
  /** Email about the change, if not the usual one of its kind. */
  notice?: EmailKind;
}

/**
 * Records a change of credentials in its transaction: payouts and deliveries wait, and the owner gets a notice with a
 * link that undoes it (docs/product.md#notices).
 */
export async function recordChange(
  transaction: Database,
  renderer: EmailRenderer,
  {
    kind,
    account,
    previous = '',
    value = '',
    sessionId,
    client,
    waits = true,
    facts = {},
    notice = NOTICES[kind],
  }: Change,
): Promise<void> {
  const token = secretToken();
  await credentialChangeRepository(transaction).add({
    user_id: account.id,
    kind,
    previous,
    session_id: sessionId,
    token_digest: tokenDigest(token),
    expires_at: fromNow(LINK_LIFE),
  });
  if (waits) await accountRepository(transaction).change(account.id, { credentials_changed_at: new Date() });
  if (account.email === null) return;
  const undo = `${client.origin}${paths.notMe(token)}`;
  const email = renderer(notice, account, {
    email: value || account.email,
    browser: client.userAgent,
    money: { when: momentText(new Date()), ...facts },
    // A notice shows it as its button or as its second link.
    link: undo,
    more: undo,
  });
  await outboxRepository(transaction).tell(email);
}

export type CredentialChange = Selectable<Tables['credential_change']>;

/** Changes of credentials that can still be undone. Tokens are given as digests. */
export function credentialChangeRepository(database: Database) {
  const open = () =>
    database
      .selectFrom('credential_change')
      .selectAll()
      .where('reverted_at', 'is', null)
      .where('expires_at', '>', new Date());

  return {
    async add(change: Insertable<Tables['credential_change']>): Promise<void> {
      await database.insertInto('credential_change').values(change).execute();
    },

    /** The change of a link; undefined if it is unknown, undone or expired. */
    find: (tokenDigest: string) => open().where('token_digest', '=', tokenDigest).executeTakeFirst(),

    /** A change, all later ones of its account, and those of the session that made it, newest first. */
    async withLater({ id, user_id, session_id }: CredentialChange): Promise<CredentialChange[]> {
      return open()
        .where('user_id', '=', user_id)
        .where(({ eb, or }) =>
          or([eb('id', '>=', id), ...(session_id === null ? [] : [eb('session_id', '=', session_id)])]),
        )
        .orderBy('id', 'desc')
        .execute();
    },

    async markReverted(ids: readonly number[]): Promise<void> {
      await database.updateTable('credential_change').set({ reverted_at: new Date() }).where('id', 'in', ids).execute();
    },

    async deleteOfUser(userId: number): Promise<void> {
      await database.deleteFrom('credential_change').where('user_id', '=', userId).execute();
    },
  };
}

/**
 * Until when payouts and deliveries of an account wait after a change of its credentials (docs/product.md#waits); null if
 * they do not.
 */
export function waitOf(
  { credentials_changed_at }: Pick<Account, 'credentials_changed_at'>,
  hours: number,
): Date | null {
  if (credentials_changed_at === null) return null;
  const until = new Date(credentials_changed_at.getTime() + hours * HOUR);
  return until > new Date() ? until : null;
}

/** Reads the operator's setting. */
export const waitHours = async (settings: Pick<SettingsService, 'read'>) => (await settings.read()).wait_hours;
