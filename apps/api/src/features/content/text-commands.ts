import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import type { ContentService } from '#shared/content/content-service.ts';
import { findLanguage } from './find-language.ts';

/** A key of a text as releases name it: the app, then the words of its file. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;
const LONGEST = 2000;

const KEY_ARGUMENT = { syntax: '<key>', summary: 'key of the text, such as catalog.product.add' };
const LANGUAGE_ARGUMENT = { syntax: '<language>', summary: 'code of the language, such as de' };

/** @throws CommandError */
function readKey(typed = ''): string {
  if (KEY.test(typed) && typed.length <= 200) return typed;
  throw new CommandError(
    'A key is words joined by full stops, the first of them the app, such as catalog.product.add.',
  );
}

export const textCommands: AdminCommand<{ content: ContentService }>[] = [
  {
    name: 'text list',
    summary: "List the operator's own texts, which replace those of the releases",
    examples: ['text list', 'text list de --json'],
    arguments: [{ syntax: '[language]', summary: 'only those of this language' }],
    async run({ services: { content } }, { values }, output) {
      const { language } = values;
      const languages = language === undefined ? await content.languages() : [await findLanguage(content, language)];
      const texts: Record<string, Record<string, string>> = {};
      for (const { id, code } of languages) {
        texts[code] = await content.localizations(id);
        for (const [key, text] of Object.entries(texts[code])) output.line([code, key, text].join('  '));
      }
      output.result(texts);
    },
  },
  {
    name: 'text set',
    summary:
      'Replace a text of the releases in one language; placeholders such as {{count}} are filled as in the original',
    examples: ['text set en catalog.list.title "Every skin we have"', 'text set pt shell.header.shop Loja'],
    arguments: [LANGUAGE_ARGUMENT, KEY_ARGUMENT, { syntax: '<text>', summary: 'the new text, which is plain text' }],
    async run({ services: { content }, log, note }, { values }, output) {
      const { id, code } = await findLanguage(content, values['language']);
      const key = readKey(values['key']);
      const text = (values['text'] ?? '').trim();
      if (text === '' || text.length > LONGEST) throw new CommandError(`A text has 1 to ${LONGEST} characters.`);
      const before = (await content.localizations(id))[key];
      await content.setText(id, key, text);
      await note({ subject: `text ${code} ${key}`, before: { text: before ?? null }, after: { text } });
      log.info({ language: code, key }, 'text set');
      output.line(`${code}  ${key}  ${text}`);
      output.result({ language: code, key, text });
    },
  },
  {
    name: 'text unset',
    summary: 'Show the text of the releases again',
    examples: ['text unset en catalog.list.title'],
    arguments: [LANGUAGE_ARGUMENT, KEY_ARGUMENT],
    async run({ services: { content }, log, note }, { values }, output) {
      const { id, code } = await findLanguage(content, values['language']);
      const key = readKey(values['key']);
      const before = (await content.localizations(id))[key];
      if (!(await content.removeText(id, key)))
        throw new CommandError(`There is no text of yours for ${key} in ${code}.`);
      await note({ subject: `text ${code} ${key}`, before: { text: before ?? null }, after: null });
      log.info({ language: code, key }, 'text unset');
      output.line(`${code}  ${key} is that of the releases again.`);
      output.result({ language: code, key });
    },
  },
];
