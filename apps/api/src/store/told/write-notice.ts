import { interpolate } from '@patina/http/interpolate';
import { Announced, type Notification, type ToldKind } from '@patina/shared-api/contract/told/notifications';
import * as z from 'zod/mini';
import type { StoredFact } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, languageOf } from '#store/content/content.ts';
import {
  type AlertKind,
  deviceName,
  type EmailKind,
  formatMoney,
  type MoneyFacts,
  textsIn,
  writeFacts,
} from '#store/email/email-texts.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import type { NoticeRow } from '#store/told/notice-repository.ts';
import { TOLD_AS } from '#store/told/told-kinds.ts';

/** The only addresses outside the store that a notification leads to. */
const STEAM = 'https://steamcommunity.com/';

/** Where those lead that have no link of their own. */
const LINKS: Partial<Record<ToldKind, string>> = { security: '/account/security', approval: '/desk/approvals' };

/** What a notification says, in a language; undefined for one of a kind that only a newer server knows. */
export type NoticeWriter = (row: NoticeRow, languageId: number | null | undefined) => Notification | undefined;

/** Reads settings and languages once, and returns a function that writes any number of notifications. */
export async function noticeWriter({
  settings,
  content,
}: {
  settings: Pick<SettingsService, 'read'>;
  content: Pick<ContentService, 'languages'>;
}): Promise<NoticeWriter> {
  const [{ site_name, payment_methods }, languages] = await Promise.all([settings.read(), content.languages()]);
  return ({ id, kind, facts, link, created_at, read_at }, languageId) => {
    const language = languageOf(languages, languageId);
    const code = language?.code ?? 'en';
    const words = wordsOf(kind, code);
    const told = { id, at: epochSeconds(created_at), is_read: read_at !== null };
    if (words === undefined) {
      const announced = z.safeParse(Announced, { kind, values: facts });
      if (!announced.success) return undefined;
      const ofRemote = { kind: 'remote', announced: announced.data, title: '', text: '' } as const;
      return { ...told, ...ofRemote, link: link === null ? null : reachable(link) };
    }
    const { browser = '', ...stored } = facts;
    const values = {
      ...writeFacts(readFacts(stored), code, payment_methods),
      store: site_name,
      browser: typeof browser === 'string' ? deviceName(browser, textsIn(code)) : '',
    };
    return {
      ...told,
      kind: words.told,
      title: interpolate(words.title, values),
      text: interpolate(words.text, values).replace(/\s+/g, ' '),
      link: link === null ? words.link : reachable(link),
    };
  };
}

/** The words of a kind: those of an alert, or the title of an email with its first line and what that announces. */
function wordsOf(kind: string, language: string) {
  const { alerts, kinds } = textsIn(language);
  if (Object.hasOwn(alerts, kind)) return { ...alerts[kind as AlertKind], told: 'alert', link: null } as const;
  if (!Object.hasOwn(kinds, kind)) return undefined;
  const { title, lines } = kinds[kind as EmailKind];
  const told = TOLD_AS[kind as EmailKind];
  if (title === undefined || told === null) return undefined;
  const [first = '', second = ''] = lines;
  const text = first.endsWith(':') ? `${first} ${second}` : first;
  return { title, text, told, link: LINKS[told] ?? null } as const;
}

const readFacts = (facts: Record<string, StoredFact>): MoneyFacts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, readFact(value)]));

function readFact(value: StoredFact): MoneyFacts[string] {
  if (typeof value === 'string') return value;
  if ('day' in value) return new Date(value.day);
  return 'credits_minor' in value ? formatMoney(value.credits_minor) : value;
}

/** The path of an address of the store, whatever its origin was then; Steam's as it is. */
function reachable(link: string): string | null {
  if (link.startsWith(STEAM)) return link;
  const { pathname, search } = new URL(link, 'https://store.invalid');
  return `${pathname}${search}`;
}
