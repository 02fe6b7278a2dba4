import type { Texts } from '@patina/platform/remote-contract';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

/** Keys with the placeholders of their texts, plural forms as one. */
function placeholders(texts: Texts, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]): [string, string][] => {
      if (typeof text !== 'string') return Object.entries(placeholders(text, `${prefix}${key}.`));
      const names = [...text.matchAll(/{{(\w+)/g)].map(([, name]) => name);
      return [[`${prefix}${key.replace(/_(zero|one|many|other)$/, '')}`, names.sort().join()]];
    }),
  );
}

test.each(['pt', 'es', 'de'] as const)('every text exists in %s and names the same values', async (language) => {
  const { default: texts } = await messages.others[language]();
  expect(placeholders(texts)).toEqual(placeholders(messages.en));
});

test.each(['en', 'pt', 'es', 'de'] as const)('%s has a text for every plural form of its grammar', async (language) => {
  const texts = language === 'en' ? messages.en : (await messages.others[language]()).default;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [group, key] of [
    ['list', 'count'],
    ['product', 'stock'],
    ['home', 'models'],
    ['search', 'suggested'],
  ] as const) {
    expect(Object.keys(texts[group] ?? {})).toEqual(expect.arrayContaining(forms.map((form) => `${key}_${form}`)));
  }
});
