import type { StaticPage, StaticPageSummary } from '@patina/shared-api/contract/content/content';
import { deskContent as calls, type DeskPageText } from '@patina/shared-api/contract/desk/content';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, readPage, readRowId, serveDesk } from '#operators/operators.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import type { ContentService } from '#store/content/content-service.ts';
import { findLanguage } from '#store/content/find-language.ts';
import type { PageEditor } from '#store/content/page-editor.ts';
import type { TextEditor } from '#store/content/text-editor.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';
import { textList } from './text-list.ts';

const TEXT_COLUMNS = ['text_language', 'key', 'text', 'changed_by'] as const;

interface DeskContentParts extends DeskParts {
  database: Database;
  content: ContentService;
  pageEditor: PageEditor;
  textEditor: TextEditor;
  settings: SettingsService;
}

export function deskContentRoutes(api: FastifyInstance, parts: DeskContentParts): void {
  const { content, pageEditor, textEditor, settings, database, ...desk } = parts;
  const texts = textList(database);

  const summary = (page: StaticPageSummary, languages: ReadonlyMap<number, string[]>) => ({
    ...page,
    is_terms: page.is_terms === 1,
    is_privacy: page.is_privacy === 1,
    languages: languages.get(page.id) ?? [],
  });

  async function pageText(page: StaticPage, language: string | undefined): Promise<DeskPageText> {
    const last = await pageEditor.lastChange(page, language);
    return {
      ...summary(page, await content.pageLanguages()),
      content: page.content,
      changed: last === undefined ? null : { operator: last.operator, at: epochSeconds(last.at) },
    };
  }

  serveDesk(api, calls.pages, desk, async () => {
    const languages = await content.pageLanguages();
    return ok((await content.pages()).map((page) => summary(page, languages)));
  });

  serveDesk(api, calls.page, desk, async ({ params, query: { text_language: code } }) => {
    const language = code === undefined ? undefined : await findLanguage(content, code);
    return ok(await pageText(await content.page(String(readRowId(params.id)), language?.id), language?.code));
  });

  serveDesk(api, calls.editPage, desk, async ({ params, body, operator }) => {
    const { text_language: code, title, content: html, is_terms: isTerms, is_privacy: isPrivacy, seen } = body;
    const language = code === undefined ? undefined : (await findLanguage(content, code)).code;
    const page = await pageEditor.edit(
      readRowId(params.id),
      { title, content: html, isTerms, isPrivacy, language },
      {
        operator: operator.email,
        seen: { title: seen.title, content: seen.content, isTerms: seen.is_terms, isPrivacy: seen.is_privacy },
      },
    );
    return ok(await pageText(page, language));
  });

  serveDesk(api, calls.addPage, desk, async ({ body, operator }) => {
    const { slug, title, content: html, is_terms: isTerms, is_privacy: isPrivacy } = body;
    const page = await pageEditor.add({ slug, title, content: html, isTerms, isPrivacy }, operator.email);
    return ok(await pageText(page, undefined));
  });

  serveDesk(api, calls.removePage, desk, async ({ params, body: { seen }, operator }) => {
    const { id } = await pageEditor.remove(readRowId(params.id), {
      operator: operator.email,
      seen: { title: seen.title, content: seen.content, isTerms: seen.is_terms, isPrivacy: seen.is_privacy },
    });
    return ok({ id });
  });

  serveDesk(api, calls.preview, desk, async ({ body }) => ok({ content: await content.preview(body.content) }));

  serveDesk(api, calls.exportTexts, desk, async ({ query, reply }) => {
    const rows = await texts.rows(query, MOST_CSV_ROWS, 0);
    return sendCsv(
      reply,
      'texts',
      csvText(
        TEXT_COLUMNS,
        rows.map((row) => TEXT_COLUMNS.map((name) => row[name])),
      ),
    );
  });

  serveDesk(api, calls.texts, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => texts.count(query, most),
      rows: (limit, offset) => texts.rows(query, limit, offset),
    });
    return { ...ok(rows), meta };
  });

  serveDesk(api, calls.setText, desk, async ({ body: { text_language, key, text, seen }, operator }) => {
    const set = await textEditor.set({ language: text_language, key }, text, { operator: operator.email, seen });
    return ok({ text_language: set.language, key, text: set.text, changed_by: operator.email });
  });

  serveDesk(api, calls.resetText, desk, async ({ body: { text_language, key, seen }, operator }) => {
    const { language } = await textEditor.reset({ language: text_language, key }, { operator: operator.email, seen });
    return ok({ text_language: language, key });
  });

  async function announcement() {
    const changed = (await settings.lastChanges()).get('announcement');
    return ok({
      announcement: (await settings.stored()).announcement,
      changed: changed === undefined ? null : { operator: changed.operator, at: epochSeconds(changed.at) },
    });
  }

  serveDesk(api, calls.announcement, desk, announcement);

  serveDesk(api, calls.announce, desk, async ({ body, operator }) => {
    for (const code of Object.keys(body.announcement?.texts ?? {})) await findLanguage(content, code);
    await settings.change('announcement', body.announcement, { operator: operator.email, seen: body.seen });
    return announcement();
  });
}
