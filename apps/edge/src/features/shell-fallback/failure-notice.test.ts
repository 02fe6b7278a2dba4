import { expect, test } from 'vitest';
import { failureNotice } from './failure-notice.ts';

test('the notice has the support address as a link', () => {
  expect(failureNotice({ language: 'de', supportEmail: 'hilfe@store.test' })).toContain(
    'schreiben Sie uns: <a href="mailto:hilfe@store.test">hilfe@store.test</a>',
  );
});

test.each([null, undefined, ''])('without a support address (%j) the notice ends with the retry', (supportEmail) => {
  expect(failureNotice({ language: 'en', supportEmail })).toMatch(/<a href="">Try again<\/a><\/div>$/);
});

test('the notice is in English in a language that does not ship', () => {
  expect(failureNotice({ language: 'constructor', supportEmail: null })).toContain('The store is not loading');
});

test('an address of the operator is escaped', () => {
  const notice = failureNotice({ language: 'en', supportEmail: '"><script>alert(1)</script>' });
  expect(notice).not.toContain('<script');
});
