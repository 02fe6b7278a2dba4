import type { ToldKind } from '@patina/shared-api/contract/told/notifications';
import type { Insertable } from 'kysely';
import type { StoredFact, Tables } from '#platform/database/tables.ts';
import type { EmailKind, MoneyFacts } from '#store/email/email-texts.ts';
import { TOLD_AS } from '#store/told/told-kinds.ts';

/** What is told on the page, as it is stored. */
export type Notice = Insertable<Tables['notification']>;

interface Said {
  browser?: string | undefined;
  email?: string | undefined;
  link?: string | undefined;
  money?: MoneyFacts | undefined;
}

/** What an email tells on the page as well; undefined for one that tells nothing there. */
export function noticeOf(
  kind: EmailKind,
  { id, email, told_off = [] }: { id: number | null; email: string | null; told_off?: readonly string[] },
  said: Said = {},
): Notice | undefined {
  const told = TOLD_AS[kind];
  if (told === null || id === null || isOffEverywhere(told, told_off)) return undefined;
  const { browser, link, money = {} } = said;
  const facts = {
    ...Object.fromEntries(Object.entries(money).map(([name, value]) => [name, storedFact(value)])),
    ...(browser !== undefined && { browser }),
    email: said.email ?? email ?? '',
  };
  return {
    user_id: id,
    kind,
    facts: JSON.stringify(facts),
    // The links of these emails give access, so they are nowhere but in the email.
    link: told === 'security' ? null : (link ?? null),
    is_shown: !told_off.includes(`${told}.page`),
    is_pushed: !told_off.includes(`${told}.push`),
  };
}

const isOffEverywhere = (told: ToldKind, off: readonly string[]) =>
  off.includes(`${told}.page`) && off.includes(`${told}.push`);

function storedFact(value: MoneyFacts[string]): StoredFact {
  if (value instanceof Date) return { day: value.toISOString() };
  if (typeof value === 'string') return value;
  return { method: value.method, ...(value.reference !== undefined && { reference: value.reference }) };
}
