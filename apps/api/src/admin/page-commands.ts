import { text } from 'node:stream/consumers';
import type { AdminCommand } from '#admin/admin-command.ts';
import { InvalidInput } from '#http/problems.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const pageCommands: AdminCommand[] = [
  {
    name: 'page set',
    summary: 'Add a static page, or replace the one of the same slug; its HTML is sanitised',
    arguments: [
      { syntax: '<slug>', summary: 'address of the page: lower-case words joined by hyphens' },
      { syntax: '<title>', summary: 'title of the page; a page with "cookie" in it is the cookie page' },
      { syntax: '<file>', summary: 'file with the HTML of the page' },
    ],
    options: [
      { flags: '--terms', summary: 'these are the terms and conditions' },
      { flags: '--privacy', summary: 'this is the privacy policy' },
    ],
    inputFile: 'file',
    async run({ store, log }, { values, options, input }, output) {
      const { slug = '', title = '' } = values;
      if (!SLUG.test(slug)) {
        throw new InvalidInput({ slug: ['The slug must be lower-case words joined by hyphens, such as my-page.'] });
      }
      if (title.trim() === '') throw new InvalidInput({ title: ['The title must not be empty.'] });
      const id = await store.content.setPage({
        slug,
        title: title.trim(),
        content: await text(input),
        isTerms: options['terms'] === true,
        isPrivacy: options['privacy'] === true,
      });
      log.info({ page: slug }, 'static page set');
      output.line(`Page ${id} is at /${slug}.`);
      output.result(await store.content.page(slug));
    },
  },
];
