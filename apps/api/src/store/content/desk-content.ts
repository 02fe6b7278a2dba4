import type { StaticPage, StaticPageSummary } from '@patina/shared-api/contract/content/content';
import { type DeskPageSummary, type DeskPageText, deskContent } from '@patina/shared-api/contract/desk/content';
import { pictures as pictureCalls } from '@patina/shared-api/contract/desk/pictures';
import { act, listing, reading, readRowId } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, findLanguage } from '#store/content/content.ts';
import type { PictureUploads } from '#store/content/page-pictures.ts';
import { type PageService, type PageText, pageIdOf } from '#store/content/pages.ts';
import { localizations, type TextEditor, textList } from '#store/content/texts.ts';
import type { SettingsService } from '#store/settings/settings.ts';

interface ContentServices {
  database: Database;
  content: ContentService;
  pages: PageService;
  pictureUploads: PictureUploads;
  textEditor: TextEditor;
  settings: SettingsService;
}

const CONTENT = { store: 'What pages say is nobody’s, and moves no money.' };

/** Who has changed something last, as the back office shows it. */
const changeOf = (last: { operator: string; at: Date } | undefined) =>
  last === undefined ? null : { operator: last.operator, at: epochSeconds(last.at) };

const textOf = (page: Omit<PageText, 'isTerms' | 'isPrivacy'> & { is_terms: boolean; is_privacy: boolean }) => ({
  title: page.title,
  content: page.content,
  isTerms: page.is_terms,
  isPrivacy: page.is_privacy,
});

const flagsOf = (page: StaticPageSummary) => ({ is_terms: page.is_terms === 1, is_privacy: page.is_privacy === 1 });

const summaryOf = (page: StaticPageSummary, languages: ReadonlyMap<number, string[]>) => ({
  ...page,
  ...flagsOf(page),
  languages: languages.get(page.id) ?? [],
});

const pageTextOf = async (
  { pages }: ContentServices,
  page: StaticPage,
  language: string | undefined,
): Promise<DeskPageText> => ({
  ...summaryOf(page, await pages.languages()),
  content: page.content,
  changed: changeOf(await pages.lastChange(page, language)),
});

/** The page that a command is about. */
const PAGE = { id: { argument: 'page', summary: 'slug or id of the page', find: pageIdOf } };

const pageLine = ({ id, slug, title, is_terms, is_privacy, languages }: DeskPageSummary) => {
  const marks = [...(is_terms ? ['terms'] : []), ...(is_privacy ? ['privacy'] : []), ...languages];
  return [id, `/${slug}`, title, marks.join(', ')].join('  ').trimEnd();
};

const pageCalls = [
  reading(deskContent.pages, {
    async run({ pages }: ContentServices) {
      const languages = await pages.languages();
      return ok((await pages.list()).map((page) => summaryOf(page, languages)));
    },
    command: {
      name: 'page list',
      summary: 'List the static pages',
      examples: ['page list', 'page list --json'],
      say: pageLine,
    },
  }),

  reading(deskContent.page, {
    async run(services: ContentServices, { params, query: { text_language: code } }) {
      const language = code === undefined ? undefined : await findLanguage(services.content, code);
      const page = await services.pages.read(readRowId(params.id), language?.id);
      return ok(await pageTextOf(services, page, language?.code));
    },
    command: {
      name: 'page show',
      summary: 'Show a static page with its HTML',
      examples: ['page show terms', 'page show terms --language de'],
      fields: {
        ...PAGE,
        text_language: { option: 'language', summary: 'in this language instead of the page’s own, such as de' },
      },
      say: ({ title, content }) => `${title}\n\n${content}`,
    },
  }),

  act(deskContent.editPage, {
    ...CONTENT,
    async run(services: ContentServices, { params, body, operator }) {
      const { text_language: code } = body;
      const language = code === undefined ? undefined : (await findLanguage(services.content, code)).code;
      const terms = { operator: operator.email, seen: textOf(body.seen) };
      const page = await services.pages.edit(readRowId(params.id), { ...textOf(body), language }, terms);
      return ok(await pageTextOf(services, page, language));
    },
  }),

  act(deskContent.addPage, {
    ...CONTENT,
    async run(services: ContentServices, { body, operator }) {
      const page = await services.pages.add({ ...textOf(body), slug: body.slug }, operator.email);
      return ok(await pageTextOf(services, page, undefined));
    },
  }),

  act(deskContent.removePage, {
    ...CONTENT,
    async run({ pages }: ContentServices, { params, body, operator, log }) {
      const terms = { operator: operator.email, seen: textOf(body.seen) };
      const { id, title } = await pages.remove(readRowId(params.id), terms);
      log.info({ page: id }, 'static page removed');
      return ok({ id, title });
    },
    command: {
      name: 'page remove',
      summary: 'Remove a static page',
      examples: ['page remove old-page'],
      fields: PAGE,
      async complete(typed, { pages }) {
        const page = await pages.read(Number(typed['id']));
        return { ...typed, seen: { ...page, ...flagsOf(page) } };
      },
      say: ({ title }) => `The page “${title}” is removed.`,
    },
  }),

  act(deskContent.preview, {
    ...CONTENT,
    run: async ({ pages }: ContentServices, { body }) => ok({ content: await pages.preview(body.content, body) }),
  }),
];

/** Parts of a file may come as fast as they can be sent. */
const PARTS_PER_MINUTE = 300;

const pictureActs = [
  act(pictureCalls.begin, {
    ...CONTENT,
    run: async ({ pictureUploads }: ContentServices) => ok({ id: await pictureUploads.begin() }),
  }),

  act(pictureCalls.part, {
    ...CONTENT,
    perMinute: PARTS_PER_MINUTE,
    async run({ pictureUploads }: ContentServices, { params, body: { place, content } }) {
      await pictureUploads.addPart(readRowId(params.id), place, content);
      return OK;
    },
  }),

  act(pictureCalls.finish, {
    ...CONTENT,
    run: async ({ pictureUploads }: ContentServices, { params, operator }) =>
      ok(await pictureUploads.finish(readRowId(params.id), operator.email)),
  }),
];

/** The text that a command is about. */
const TEXT = {
  text_language: { argument: 'language', summary: 'code of the language, such as de' },
  key: { argument: 'key', summary: 'key of the text, such as catalog.product.add' },
};

/** Adds the text of now, which nobody types. */
async function seeText(typed: Record<string, unknown>, { content, database }: ContentServices) {
  const language = await findLanguage(content, String(typed['text_language']));
  const texts = await localizations(database, language.id);
  return { ...typed, seen: texts[String(typed['key'])] ?? null };
}

const textCalls = [
  ...listing([deskContent.texts, deskContent.exportTexts], {
    list: ({ database }: ContentServices, query) => textList(database, query),
    file: 'texts',
    columns: ['text_language', 'key', 'text', 'changed_by'],
    command: {
      name: 'text list',
      summary: "List the operator's own texts, which replace those of the releases",
      examples: ['text list', 'text list de --json', 'text list --search cart'],
      fields: {
        text_language: { argument: 'language', summary: 'only those of this language' },
        q: { option: 'search', summary: 'words of the key, or of the text' },
      },
      say: ({ text_language, key, text }) => [text_language, key, text].join('  '),
    },
  }),

  act(deskContent.setText, {
    ...CONTENT,
    async run({ textEditor }: ContentServices, { body: { text_language, key, text, seen }, operator, log }) {
      const set = await textEditor.set({ language: text_language, key }, text, { operator: operator.email, seen });
      log.info({ language: set.language, key }, 'text set');
      return ok({ text_language: set.language, key, text: set.text, changed_by: operator.email });
    },
    command: {
      name: 'text set',
      summary:
        'Replace a text of the releases in one language; placeholders such as {{count}} are filled as in the original',
      examples: ['text set en catalog.list.title "Every skin we have"', 'text set pt shell.header.shop Loja'],
      fields: { ...TEXT, text: { argument: 'text', summary: 'the new text, which is plain text' } },
      complete: seeText,
      say: ({ text_language, key, text }) => [text_language, key, text].join('  '),
    },
  }),

  act(deskContent.resetText, {
    ...CONTENT,
    async run({ textEditor }: ContentServices, { body: { text_language, key, seen }, operator, log }) {
      const { language } = await textEditor.reset({ language: text_language, key }, { operator: operator.email, seen });
      log.info({ language, key }, 'text unset');
      return ok({ text_language: language, key });
    },
    command: {
      name: 'text unset',
      summary: 'Show the text of the releases again',
      examples: ['text unset en catalog.list.title'],
      fields: TEXT,
      complete: seeText,
      say: ({ text_language, key }) => `${text_language}  ${key} is that of the releases again.`,
    },
  }),
];

const announcementOf = async ({ settings }: ContentServices) =>
  ok({
    announcement: (await settings.stored()).announcement,
    changed: changeOf((await settings.lastChanges()).get('announcement')),
  });

const announcementCalls = [
  reading(deskContent.announcement, { run: announcementOf }),

  act(deskContent.announce, {
    ...CONTENT,
    async run(services: ContentServices, { body, operator }) {
      const { content, settings } = services;
      for (const code of Object.keys(body.announcement?.texts ?? {})) await findLanguage(content, code);
      await settings.change('announcement', body.announcement, { operator: operator.email, seen: body.seen });
      return announcementOf(services);
    },
  }),
];

/** The calls of the back office about pages, texts and the announcement. */
export const contentDesk = [...pageCalls, ...pictureActs, ...textCalls, ...announcementCalls];
