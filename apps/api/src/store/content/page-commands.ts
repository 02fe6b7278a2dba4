import { text } from 'node:stream/consumers';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { type ContentService, findLanguage } from '#store/content/content.ts';
import type { PageService } from '#store/content/pages.ts';

const LANGUAGE = { flags: '--language <code>', summary: 'in this language instead of the page’s own, such as de' };

const WHICH = [{ syntax: '<page>', summary: 'slug or id of the page' }];

export const pageCommands: AdminCommand<{ content: ContentService; pages: PageService }>[] = [
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
    async run({ services, log, operator }, { values, options, input }, output) {
      const { slug = '', title = '' } = values;
      const language = options['language'] === undefined ? undefined : String(options['language']);
      const [isTerms, isPrivacy] = [options['terms'] === true, options['privacy'] === true];
      const draft = { title, content: await text(input), isTerms, isPrivacy, language };
      const page = await services.pages.set(slug, draft, operator);
      log.info({ page: slug, language }, 'static page set');
      if (language === undefined) output.line(`Page ${page.id} is at /${slug}.`);
      else output.line(`/${slug} has a text in ${(await findLanguage(services.content, language)).title}.`);
      output.result(page);
    },
  },
  {
    name: 'page list',
    summary: 'List the static pages',
    examples: ['page list', 'page list --json'],
    async run({ services }, _args, output) {
      const pages = await services.pages.list();
      const languages = await services.pages.languages();
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
    async run({ services: { content, pages } }, { values, options }, output) {
      const { language } = options;
      const id = language === undefined ? undefined : (await findLanguage(content, String(language))).id;
      const page = await pages.read(values['page'] ?? '', id);
      output.line(`${page.title}\n\n${page.content}`);
      output.result(page);
    },
  },
  {
    name: 'page remove',
    summary: 'Remove a static page',
    examples: ['page remove old-page'],
    arguments: WHICH,
    async run({ services, log, operator }, { values }, output) {
      const { id } = await services.pages.read(values['page'] ?? '');
      const before = await services.pages.remove(id, { operator });
      log.info({ page: before.id }, 'static page removed');
      output.line(`The page “${before.title}” is removed.`);
      output.result({ id: before.id, removed: true });
    },
  },
];
