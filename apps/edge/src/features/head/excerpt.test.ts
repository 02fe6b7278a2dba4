import { expect, test } from 'vitest';
import { excerpt } from './head-sources.ts';

test.each([
  ['', ''],
  ['<h2>Delivery</h2><p>We deliver <b>at once</b>.</p><p>Really.</p>', 'We deliver at once . Really.'],
  ['<p>Fish &amp; chips&nbsp;&lt;3</p>', 'Fish & chips <3'],
  ['<p>&constructor; &unknown;</p>', '&constructor; &unknown;'],
])('%s begins with "%s"', (html, text) => {
  expect(excerpt(html)).toBe(text);
});

test('a long text is cut between two words', () => {
  const text = excerpt(`<p>${'collection '.repeat(30)}</p>`);
  expect(text).toMatch(/^(collection )+…$/);
  expect(text.length).toBeLessThanOrEqual(162);
});

test('a text without spaces is cut anywhere', () => {
  expect(excerpt('x'.repeat(500)).length).toBeLessThanOrEqual(162);
});
