import * as z from 'zod/mini';
import { TONES } from '../content/announcement-tones.ts';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, shortText } from '../protocol/request-parameters.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';

/** Code of a language of the store, such as `de`. */
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/i, 'must be the code of a language'));

const html = z.string().check(z.maxLength(200_000, 'must be at most 200,000 characters'));

/** The last change by an operator; `at` in seconds since 1970. */
const Changed = z.nullable(z.object({ operator: z.string(), at: z.number() }));

/** A static page; `languages` are the codes of those that it is translated into. */
export const DeskPageSummary = z.object({
  id: z.number(),
  slug: z.nullable(z.string()),
  title: z.string(),
  is_terms: z.boolean(),
  is_privacy: z.boolean(),
  languages: z.array(z.string()),
});
export type DeskPageSummary = z.output<typeof DeskPageSummary>;

const PAGE_TEXT = { title: z.string(), content: z.string(), is_terms: z.boolean(), is_privacy: z.boolean() };
export const PageText = z.object(PAGE_TEXT);
export type PageText = z.output<typeof PageText>;

/** A page's text in a language, or the page's own where it has none in it; `content` is sanitised HTML. */
export const DeskPageText = z.extend(DeskPageSummary, { ...PAGE_TEXT, changed: Changed });
export type DeskPageText = z.output<typeof DeskPageText>;

/** The language of a text; without it, the page's own. */
const IN = { text_language: z.optional(languageCode) };

const pageTitle = z
  .string()
  .check(z.trim(), z.minLength(1, 'page-title-invalid'), z.maxLength(200, 'page-title-invalid'));

export const NewPage = z.extend(BodyLocale, {
  slug: z.string().check(z.trim(), z.maxLength(100, 'page-slug-invalid')),
  title: pageTitle,
  content: html,
  is_terms: z.boolean(),
  is_privacy: z.boolean(),
});

/** A page's text, and the one that the operator saw: one that is another by now is not overwritten. */
export const PageEdit = z.extend(BodyLocale, {
  ...IN,
  title: pageTitle,
  content: html,
  /** Of the page in all its languages; not read for a text in another language than the page's own. */
  is_terms: z.boolean(),
  is_privacy: z.boolean(),
  seen: PageText,
});
export type PageEdit = z.output<typeof PageEdit>;

/** A text that replaces that of the releases; `changed_by` is the operator who changed it last. */
export const DeskText = z.object({
  text_language: z.string(),
  key: z.string(),
  text: z.string(),
  changed_by: z.nullable(z.string()),
});
export type DeskText = z.output<typeof DeskText>;

export const TEXT_SORTS = ['key', '-key'] as const;

export const TextsQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(TEXT_SORTS)),
  ...IN,
  /** Words of the key, or of the text. */
  q: z.optional(shortText),
});
export type TextsQuery = z.output<typeof TextsQuery>;

/** The text that the operator saw; null where the text was that of the releases. */
const SEEN = { text_language: languageCode, key: z.string(), seen: z.nullable(z.string()) };

export const TextSet = z.extend(BodyLocale, { ...SEEN, text: z.string() });
export const TextReset = z.extend(BodyLocale, SEEN);

/** Seconds since 1970. */
const moment = z.int().check(z.gte(0), z.lte(4_102_444_800));

/** The announcement as an operator writes it; shown from and until the given times, or without a limit. */
export const AnnouncementDraft = z
  .object({
    tone: z.enum(TONES),
    /** Path of the store: no address can lead elsewhere. */
    link: z.nullable(
      z
        .string()
        .check(
          z.maxLength(300, 'announcement-link-invalid'),
          z.regex(/^\/(?!\/)[!-[\]-~]*$/, 'announcement-link-invalid'),
        ),
    ),
    texts: z
      .record(
        languageCode,
        z
          .string()
          .check(z.trim(), z.minLength(1, 'announcement-text-invalid'), z.maxLength(300, 'announcement-text-invalid')),
      )
      .check(z.refine((texts) => Object.keys(texts).length > 0, 'announcement-text-invalid')),
    from: z.nullable(moment),
    until: z.nullable(moment),
  })
  .check(
    z.refine(({ from, until }) => until === null || from === null || from < until, {
      message: 'announcement-times-invalid',
      path: ['until'],
    }),
  );
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>;

const DeskAnnouncement = answer(z.object({ announcement: z.nullable(AnnouncementDraft), changed: Changed }));

const CATALOGUE = { roles: ['catalogue', 'owner'] } as const;

const textsList = deskList(
  '/desk/content/texts',
  'The texts that replace those of the releases, a page at a time',
  TextsQuery,
  DeskText,
  CATALOGUE,
);

export const deskContent = {
  pages: deskGet('/desk/content/pages', 'All static pages', Locale, answer(z.array(DeskPageSummary)), CATALOGUE),
  page: deskGet(
    '/desk/content/pages/{id}',
    'A static page in one language',
    z.extend(Locale, IN),
    answer(DeskPageText),
    CATALOGUE,
  ),
  editPage: deskPost(
    '/desk/content/pages/{id}/edit',
    'Changes a static page in one language; its HTML is sanitised',
    PageEdit,
    answer(DeskPageText),
    CATALOGUE,
  ),
  addPage: deskPost(
    '/desk/content/pages/add',
    'Adds a static page; its HTML is sanitised',
    NewPage,
    answer(DeskPageText),
    CATALOGUE,
  ),
  removePage: deskPost(
    '/desk/content/pages/{id}/remove',
    'Removes a static page in all its languages',
    z.extend(BodyLocale, { seen: PageText }),
    answer(z.object({ id: z.number() })),
    CATALOGUE,
  ),
  preview: deskPost(
    '/desk/content/preview',
    'HTML as a static page would show it; changes nothing',
    z.extend(BodyLocale, {
      content: html,
      /** Whether it comes from elsewhere: pictures that may not be saved are left out, and no error. */
      is_pasted: z.optional(z.boolean()),
    }),
    answer(z.object({ content: z.string() })),
    CATALOGUE,
  ),
  texts: textsList.list,
  exportTexts: textsList.exportList,
  setText: deskPost('/desk/content/texts/set', 'Replaces a text of the releases', TextSet, answer(DeskText), CATALOGUE),
  resetText: deskPost(
    '/desk/content/texts/reset',
    'Shows the text of the releases again',
    TextReset,
    answer(z.object({ text_language: z.string(), key: z.string() })),
    CATALOGUE,
  ),
  announcement: deskGet(
    '/desk/content/announcement',
    'What every page says above its header, or will say',
    Locale,
    DeskAnnouncement,
    CATALOGUE,
  ),
  announce: deskPost(
    '/desk/content/announcement/set',
    'Changes or removes the announcement, at once',
    z.extend(BodyLocale, {
      announcement: z.nullable(AnnouncementDraft),
      /** What the operator saw: one that is another by now is not overwritten. */
      seen: z.nullable(AnnouncementDraft),
    }),
    DeskAnnouncement,
    CATALOGUE,
  ),
};
