import type { AdminCommand } from '#platform/console/admin-command.ts';
import { type ContentService, findLanguage } from '#store/content/content.ts';
import { localizations, type TextEditor } from '#store/content/texts.ts';

const KEY_ARGUMENT = { syntax: '<key>', summary: 'key of the text, such as catalog.product.add' };
const LANGUAGE_ARGUMENT = { syntax: '<language>', summary: 'code of the language, such as de' };

export const textCommands: AdminCommand<{ content: ContentService; textEditor: TextEditor }>[] = [
  {
    name: 'text list',
    summary: "List the operator's own texts, which replace those of the releases",
    examples: ['text list', 'text list de --json'],
    arguments: [{ syntax: '[language]', summary: 'only those of this language' }],
    async run({ services: { content, database } }, { values }, output) {
      const { language } = values;
      const languages = language === undefined ? await content.languages() : [await findLanguage(content, language)];
      const texts: Record<string, Record<string, string>> = {};
      for (const { id, code } of languages) {
        texts[code] = await localizations(database, id);
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
    async run({ services: { textEditor }, log, operator }, { values }, output) {
      const { language, key, text = '' } = values;
      const set = await textEditor.set({ language, key }, text, { operator });
      log.info({ language: set.language, key: set.key }, 'text set');
      output.line(`${set.language}  ${set.key}  ${set.text}`);
      output.result(set);
    },
  },
  {
    name: 'text unset',
    summary: 'Show the text of the releases again',
    examples: ['text unset en catalog.list.title'],
    arguments: [LANGUAGE_ARGUMENT, KEY_ARGUMENT],
    async run({ services: { textEditor }, log, operator }, { values: { language, key } }, output) {
      const reset = await textEditor.reset({ language, key }, { operator });
      log.info(reset, 'text unset');
      output.line(`${reset.language}  ${reset.key} is that of the releases again.`);
      output.result(reset);
    },
  },
];
