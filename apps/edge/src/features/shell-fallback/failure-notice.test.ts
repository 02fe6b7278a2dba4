import { expect, test } from 'vitest';
import { failureNotice, scriptlessNotice } from './failure-notice.ts';

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
  const options = { language: 'en', supportEmail: '"><script>alert(1)</script>' };
  for (const notice of [failureNotice(options), scriptlessNotice(options, '/cart')]) {
    expect(notice).not.toContain('<script');
  }
});

test('without scripts a page says in its language that it needs them, with a way on', () => {
  const notice = scriptlessNotice({ language: 'pt', supportEmail: 'ajuda@store.test' }, '/cart');
  expect(notice).toMatch(/^<noscript>.*precisa de JavaScript.*<\/noscript>$/);
  expect(notice).toContain('<a href="/">Ir para a página inicial</a>');
  expect(notice).toContain('<a href="mailto:ajuda@store.test">');
});

test('without scripts the home page has no link to itself', () => {
  expect(scriptlessNotice({ language: 'en', supportEmail: null }, '/')).not.toContain('href');
});
