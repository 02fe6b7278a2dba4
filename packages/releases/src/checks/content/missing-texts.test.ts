import { expect, test } from 'vitest';
import { missingTexts } from './missing-texts.ts';

const ENGLISH = { 'gifts.title': 'Gifts', 'gifts.count_one': 'one', 'gifts.count_other': '{{count}}' };

test('a text that a language lacks is named with the file', () => {
  const { 'gifts.title': _, ...german } = ENGLISH;
  expect(missingTexts('gifts', { en: ENGLISH, de: german })).toEqual([
    '"gifts" has no text "title" in de, so its pages would show English or the key. Add it to de.json in src/messages, beside that of the other languages.',
  ]);
});

test('each language has the forms of its grammar', () => {
  expect(missingTexts('gifts', { en: ENGLISH, de: ENGLISH })).toEqual([]);
  const [sentence] = missingTexts('gifts', { en: ENGLISH, es: ENGLISH });
  expect(sentence).toContain('"count_many" in es');
});

test('a language that was forgotten is one sentence', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`gifts.text${index}`, 'x']));
  expect(missingTexts('gifts', { en: many, de: {} })).toEqual([expect.stringContaining('"text4" and 4 more in de')]);
});

test('a text that says nothing is missing, in every language', () => {
  const [sentence] = missingTexts('gifts', { en: ENGLISH, de: { ...ENGLISH, 'gifts.title': ' ' } });
  expect(sentence).toContain('"gifts" has no text "title" in de');
  const empty = { ...ENGLISH, 'gifts.title': '' };
  expect(missingTexts('gifts', { en: empty, de: empty })).toHaveLength(2);
});
