import type { Account } from '#identity/accounts/account-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';
import { DAY } from '#platform/time.ts';
import { type Email, type EmailService, emailLinkRepository, outboxRepository } from '#store/store.ts';

const LINK_LIFE = DAY;

/** A link's token and the rendered email with it, before either is stored: the account's row must be locked first. */
export interface VerificationEmail {
  token: string;
  message: Email;
}

type Reader = Pick<Account, 'name' | 'language_id'> & { email: string };

/**
 * The email with the link that verifies its reader's address. Called before the transaction that enqueues it, because it
 * reads settings.
 */
export async function renderVerification(
  emails: EmailService,
  { name, email, language_id }: Reader,
  origin: string,
): Promise<VerificationEmail> {
  const token = secretToken();
  const link = `${origin}/api/email/verify/${token}`;
  const message = await emails.render({
    kind: 'verification',
    userId: null,
    name,
    email,
    languageId: language_id,
    link,
  });
  return { token, message };
}

/** Stores the link and enqueues the email. Earlier links remain valid: people open the first email they find. */
export async function enqueueVerification(
  transaction: Database,
  userId: number,
  { token, message }: VerificationEmail,
): Promise<void> {
  await emailLinkRepository(transaction).add(
    { user_id: userId, purpose: 'verify', email: message.recipient },
    LINK_LIFE,
    token,
  );
  await outboxRepository(transaction).add({ ...message, user_id: userId });
}
