import type { Account } from '#identity/accounts/account-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';
import { HOUR } from '#platform/time.ts';
import { type Email, type EmailRenderer, emailLinkRepository } from '#store/store.ts';

const LINK_LIFE = HOUR;

/** A link for a new password and the rendered email with it, before either is stored. */
export interface ResetEmail {
  token: string;
  /** Null if the address has no account. */
  userId: number | null;
  email: string;
  message: Email;
}

type Reader = Pick<Account, 'id' | 'name' | 'email' | 'language_id'>;

/** The email with the link for a new password. */
export function renderReset(renderer: EmailRenderer, reader: Reader, origin: string): ResetEmail {
  return renderResetTo(renderer, reader.email ?? '', reader, origin);
}

/** The same for an address that may have no account, so that it takes the same work. */
export function renderResetTo(
  renderer: EmailRenderer,
  email: string,
  reader: Reader | undefined,
  origin: string,
): ResetEmail {
  const token = secretToken();
  const userId = reader?.id ?? null;
  const message = renderer({
    kind: 'reset',
    userId,
    email,
    name: reader?.name ?? '',
    languageId: reader?.language_id ?? null,
    link: `${origin}/reset-password?${new URLSearchParams({ token, email })}`,
  });
  return { token, userId, email, message };
}

/** Stores the link; the caller enqueues the message. */
export async function storeResetLink(transaction: Database, { token, userId, email }: ResetEmail): Promise<void> {
  await emailLinkRepository(transaction).add({ user_id: userId, purpose: 'reset', email }, LINK_LIFE, token);
}
