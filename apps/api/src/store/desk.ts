import type { StaticPage, StaticPageSummary } from '@patina/shared-api/contract/content/content';
import { audit } from '@patina/shared-api/contract/desk/audit';
import { type DeskPageText, deskContent } from '@patina/shared-api/contract/desk/content';
import { deskSettings, type SecondPersonRule } from '@patina/shared-api/contract/desk/settings';
import { today as todayCalls } from '@patina/shared-api/contract/desk/today';
import type { FastifyInstance } from 'fastify';
import {
  type DeskAct,
  type DeskParts,
  RULES,
  type Rule,
  readPage,
  readRowId,
  serveDesk,
} from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, findLanguage } from '#store/content/content.ts';
import type { PageService, PageText } from '#store/content/pages.ts';
import { type TextEditor, textList } from '#store/content/texts.ts';
import type { TodayService } from '#store/sales/today.ts';
import { describeSettings, type SettingEditor } from '#store/settings/setting-editor.ts';
import { requireKey, type SettingsService } from '#store/settings/settings.ts';
import type { StoreSettings } from '#store/settings/settings-list.ts';

interface StoreDeskParts extends DeskParts {
  database: Database;
  content: ContentService;
  pages: PageService;
  textEditor: TextEditor;
  settings: SettingsService;
  settingEditor: SettingEditor;
  today: TodayService;
}

/** Calls of the back office about the store itself. */
export function storeDesk(api: FastifyInstance, parts: StoreDeskParts): void {
  const { today, settings, settingEditor } = parts;
  auditCalls(api, parts);
  serveDesk(api, todayCalls.numbers, parts, async ({ operator }) => ok(await today.numbers(operator)));
  serveDesk(api, todayCalls.sales, parts, async () => ok(await today.sales()));
  serveDesk(api, todayCalls.releases, parts, async () => ok(await today.releases()));
  serveDesk(api, deskSettings.list, parts, async () =>
    ok(describeSettings(await settings.stored(), await settings.lastChanges())),
  );
  serveDesk(api, deskSettings.rules, parts, async () => ok(describeRules(await settings.read(), parts.actGuard.acts)));
  serveDesk(api, deskSettings.edit, parts, async ({ params, body, operator }) =>
    ok(await settingEditor.edit(requireKey(params.key), body, operator)),
  );
  pageCalls(api, parts);
  textCalls(api, parts);
  announcementCalls(api, parts);
}

const AUDIT_COLUMNS = ['id', 'at', 'operator', 'action', 'subject', 'before', 'after'];

function auditCalls(api: FastifyInstance, { database, ...desk }: StoreDeskParts): void {
  const log = auditLog(database);

  serveDesk(api, audit.list, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => log.count(query, most),
      rows: (limit, offset) => log.find(query, limit, offset),
    });
    const payload = rows.map(({ at, before, after, ...entry }) => ({
      ...entry,
      at: epochSeconds(at),
      before: before && { ...before },
      after: after && { ...after },
    }));
    return { ...OK, payload, meta };
  });

  serveDesk(api, audit.exportList, desk, async ({ query, reply }) => {
    const rows = await log.find(query, MOST_CSV_ROWS);
    const lines = rows.map(({ id, at, operator, action, subject, before, after }) => [
      ...[id, at.toISOString(), operator, action, subject],
      ...[before, after].map((state) => state && JSON.stringify(state)),
    ]);
    return sendCsv(reply, 'audit', csvText(AUDIT_COLUMNS, lines));
  });
}

/** Acts of an own mechanism, which have no name among the approvals of their table row. */
const NAMES: Readonly<Record<string, string>> = {
  'POST /desk/settings/{key}/edit': 'settings set',
  'POST /desk/payouts/batches': 'payouts batch',
};

const isAbout = (rule: Rule, { action, store, linked, waits = [] }: DeskAct) =>
  waits.includes(rule) || (rule === 'linked' && action !== undefined && store === undefined && linked === undefined);

/** What needs a second person, as the table of acts says. */
const describeRules = (settings: StoreSettings, table: ReadonlyMap<string, DeskAct>): SecondPersonRule[] =>
  (Object.keys(RULES) as Rule[]).map((rule) => {
    const acts = [...table].filter(([, act]) => isAbout(rule, act));
    const actions = acts.map(([route, { action }]) => action ?? NAMES[route] ?? route);
    return { rule, actions: [...new Set(actions)], figures: RULES[rule](settings) };
  });

/** Who has changed something last, as the back office shows it. */
const changeOf = (last: { operator: string; at: Date } | undefined) =>
  last === undefined ? null : { operator: last.operator, at: epochSeconds(last.at) };

const textOf = (page: Omit<PageText, 'isTerms' | 'isPrivacy'> & { is_terms: boolean; is_privacy: boolean }) => ({
  title: page.title,
  content: page.content,
  isTerms: page.is_terms,
  isPrivacy: page.is_privacy,
});

function pageCalls(api: FastifyInstance, { content, pages, ...desk }: StoreDeskParts): void {
  const summary = (page: StaticPageSummary, languages: ReadonlyMap<number, string[]>) => ({
    ...page,
    is_terms: page.is_terms === 1,
    is_privacy: page.is_privacy === 1,
    languages: languages.get(page.id) ?? [],
  });

  const pageText = async (page: StaticPage, language: string | undefined): Promise<DeskPageText> => ({
    ...summary(page, await pages.languages()),
    content: page.content,
    changed: changeOf(await pages.lastChange(page, language)),
  });

  const languageOf = (code: string | undefined) => (code === undefined ? undefined : findLanguage(content, code));

  serveDesk(api, deskContent.pages, desk, async () => {
    const languages = await pages.languages();
    return ok((await pages.list()).map((page) => summary(page, languages)));
  });

  serveDesk(api, deskContent.page, desk, async ({ params, query }) => {
    const language = await languageOf(query.text_language);
    return ok(await pageText(await pages.read(readRowId(params.id), language?.id), language?.code));
  });

  serveDesk(api, deskContent.editPage, desk, async ({ params, body, operator }) => {
    const language = (await languageOf(body.text_language))?.code;
    const terms = { operator: operator.email, seen: textOf(body.seen) };
    return ok(await pageText(await pages.edit(readRowId(params.id), { ...textOf(body), language }, terms), language));
  });

  serveDesk(api, deskContent.addPage, desk, async ({ body, operator }) => {
    const page = await pages.add({ ...textOf(body), slug: body.slug }, operator.email);
    return ok(await pageText(page, undefined));
  });

  serveDesk(api, deskContent.removePage, desk, async ({ params, body, operator }) => {
    const terms = { operator: operator.email, seen: textOf(body.seen) };
    const { id } = await pages.remove(readRowId(params.id), terms);
    return ok({ id });
  });

  serveDesk(api, deskContent.preview, desk, async ({ body }) => ok({ content: await pages.preview(body.content) }));
}

const TEXT_COLUMNS = ['text_language', 'key', 'text', 'changed_by'] as const;

function textCalls(api: FastifyInstance, { database, textEditor, ...desk }: StoreDeskParts): void {
  const texts = textList(database);

  serveDesk(api, deskContent.exportTexts, desk, async ({ query, reply }) => {
    const rows = await texts.rows(query, MOST_CSV_ROWS, 0);
    const lines = rows.map((row) => TEXT_COLUMNS.map((name) => row[name]));
    return sendCsv(reply, 'texts', csvText(TEXT_COLUMNS, lines));
  });

  serveDesk(api, deskContent.texts, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => texts.count(query, most),
      rows: (limit, offset) => texts.rows(query, limit, offset),
    });
    return { ...ok(rows), meta };
  });

  serveDesk(api, deskContent.setText, desk, async ({ body: { text_language, key, text, seen }, operator }) => {
    const set = await textEditor.set({ language: text_language, key }, text, { operator: operator.email, seen });
    return ok({ text_language: set.language, key, text: set.text, changed_by: operator.email });
  });

  serveDesk(api, deskContent.resetText, desk, async ({ body: { text_language, key, seen }, operator }) => {
    const { language } = await textEditor.reset({ language: text_language, key }, { operator: operator.email, seen });
    return ok({ text_language: language, key });
  });
}

function announcementCalls(api: FastifyInstance, { content, settings, ...desk }: StoreDeskParts): void {
  const announcement = async () =>
    ok({
      announcement: (await settings.stored()).announcement,
      changed: changeOf((await settings.lastChanges()).get('announcement')),
    });

  serveDesk(api, deskContent.announcement, desk, announcement);

  serveDesk(api, deskContent.announce, desk, async ({ body, operator }) => {
    for (const code of Object.keys(body.announcement?.texts ?? {})) await findLanguage(content, code);
    await settings.change('announcement', body.announcement, { operator: operator.email, seen: body.seen });
    return announcement();
  });
}
