import { type Account, accountRepository } from '#identity/accounts/account.ts';
import type { Database } from '#platform/database/tables.ts';
import {
  type EmailFacts,
  type EmailKind,
  type EmailRenderer,
  type MoneyFacts,
  outboxRepository,
  type Told,
} from '#store/store.ts';

/** What an email about money or items says. */
export interface MoneyEmail {
  kind: EmailKind;
  money: MoneyFacts;
  links: Pick<EmailFacts, 'link' | 'more'>;
  /** By its name in the audit log: `order 12`. */
  about?: string;
}

/** Renders it for the owner of an account; undefined for one without an address. */
export function renderMoneyEmail(
  renderer: EmailRenderer,
  account: Pick<Account, 'id' | 'name' | 'email' | 'language_id' | 'told_off' | 'email_bounced_at'>,
  { kind, money, links, about }: MoneyEmail,
): Told | undefined {
  if (account.email === null) return undefined;
  const { mail, notice } = renderer(kind, account, { money, ...links });
  return { mail: mail && { ...mail, is_kept: true, about: about ?? null }, notice };
}

/** Enqueues an email about money or items in the transaction that moves them; closed accounts get none. */
export async function enqueueMoneyEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: EmailKind,
  userId: number,
  money: MoneyFacts,
  links: MoneyEmail['links'] = {},
  about?: string,
): Promise<void> {
  const account = await accountRepository(transaction).byId(userId);
  const told = account && renderMoneyEmail(renderer, account, { kind, money, links, ...(about && { about }) });
  if (told !== undefined) await outboxRepository(transaction).tell(told);
}
