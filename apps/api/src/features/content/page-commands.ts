import { text } from 'node:stream/consumers';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import type { AdminCommand, AdminContext } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import type { ContentService } from '#shared/content/content-service.ts';
import { findLanguage } from './find-language.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const LANGUAGE = { flags: '--language <code>', summary: 'in this language instead of the page’s own, such as de' };

const WHICH = [{ syntax: '<page>', summary: 'slug or id of the page' }];

export const pageCommands: AdminCommand<{ content: ContentService }>[] = [
  {
    name: 'page set',
    summary: 'Add a static page, or replace the one of the same slug; its HTML is sanitised',
    examples: [
      'page set terms "Terms and conditions" terms.html --terms',
      'page set cookies "Cookie policy" cookies.html',
      'page set terms "AGB" terms-de.html --language de',
    ],
    arguments: [
      { syntax: '<slug>', summary: 'address of the page: lower-case words joined by hyphens' },
      { syntax: '<title>', summary: 'title of the page; a page with "cookie" in it is the cookie page' },
      { syntax: '<file>', summary: 'file with the HTML of the page' },
    ],
    options: [
      { flags: '--terms', summary: 'these are the terms and conditions' },
      { flags: '--privacy', summary: 'this is the privacy policy' },
      LANGUAGE,
    ],
    inputFile: 'file',
    async run({ services, log, note }, { values, options, input }, output) {
      const { slug = '', title = '' } = values;
      if (!SLUG.test(slug)) {
        throw new CommandError('The slug must be lower-case words joined by hyphens, such as my-page.');
      }
      if (title.trim() === '') throw new CommandError('The title must not be empty.');
      if (options['language'] !== undefined) {
        await translate(
          { services, log, note },
          String(options['language']),
          { slug, title: title.trim(), content: await text(input) },
          output,
        );
        return;
      }
      const before = (await services.content.pages()).some((page) => page.slug === slug)
        ? await services.content.page(slug)
        : null;
      const id = await services.content.setPage({
        slug,
        title: title.trim(),
        content: await text(input),
        isTerms: options['terms'] === true,
        isPrivacy: options['privacy'] === true,
      });
      const after = await services.content.page(slug);
      await note({ subject: `page ${slug}`, before, after });
      log.info({ page: slug }, 'static page set');
      output.line(`Page ${id} is at /${slug}.`);
      output.result(after);
    },
  },
  {
    name: 'page list',
    summary: 'List the static pages',
    examples: ['page list', 'page list --json'],
    async run({ services }, _args, output) {
      const pages = await services.content.pages();
      const languages = await services.content.pageLanguages();
      for (const { id, slug, title, is_terms, is_privacy } of pages) {
        const kinds = [...(is_terms ? ['terms'] : []), ...(is_privacy ? ['privacy'] : [])];
        const marks = [...kinds, ...(languages.get(id) ?? [])].join(', ');
        output.line([id, `/${slug}`, title, marks].join('  ').trimEnd());
      }
      output.result(pages);
    },
  },
  {
    name: 'page show',
    summary: 'Show a static page with its HTML',
    examples: ['page show terms', 'page show terms --language de'],
    arguments: WHICH,
    options: [LANGUAGE],
    async run({ services: { content } }, { values, options }, output) {
      const { language } = options;
      const id = language === undefined ? undefined : (await findLanguage(content, String(language))).id;
      const page = await content.page(values['page'] ?? '', id);
      output.line(`${page.title}\n\n${page.content}`);
      output.result(page);
    },
  },
  {
    name: 'page remove',
    summary: 'Remove a static page',
    examples: ['page remove old-page'],
    arguments: WHICH,
    async run({ services, log, note }, { values }, output) {
      const before = await services.content.page(values['page'] ?? '');
      await services.content.removePage(before.id);
      await note({ subject: `page ${before.slug ?? before.id}`, before });
      log.info({ page: before.id }, 'static page removed');
      output.line(`The page “${before.title}” is removed.`);
      output.result({ id: before.id, removed: true });
    },
  },
];

/** Adds or replaces a page's text in another language than its own. @throws CommandError */
async function translate(
  { services: { content }, log, note }: Pick<AdminContext<{ content: ContentService }>, 'services' | 'log' | 'note'>,
  code: string,
  { slug, title, content: html }: { slug: string; title: string; content: string },
  output: AdminOutput,
): Promise<void> {
  const language = await findLanguage(content, code);
  const { id } = await content.page(slug);
  const before = await content.page(slug, language.id);
  await content.translatePage(id, language.id, title, html);
  const after = await content.page(slug, language.id);
  await note({ subject: `page ${slug}`, before: { ...before, language: code }, after: { ...after, language: code } });
  log.info({ page: slug, language: code }, 'static page translated');
  output.line(`/${slug} has a text in ${language.title}.`);
  output.result(after);
}
