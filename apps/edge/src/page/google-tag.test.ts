import { expect, test } from 'vitest';
import { googleTagScripts } from './google-tag.ts';

const TAG = `<!-- Google tag -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>gtag('js', new Date()); gtag('config', 'G-1');</script><img src=x onerror=alert(1)>`;

test('the consent defaults come before the tag, and each script has the nonce', () => {
  const [defaults, source, config, ...rest] = googleTagScripts(TAG, 'n0nce');
  expect(defaults).toContain("'consent','default'");
  expect(source).toBe('<script nonce="n0nce" async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>');
  expect(config).toBe(`<script nonce="n0nce">gtag('js', new Date()); gtag('config', 'G-1');</script>`);
  expect(rest).toEqual([]);
});

test('a store without a tag gets no scripts', () => {
  expect(googleTagScripts(null, 'n')).toEqual([]);
  expect(googleTagScripts('', 'n')).toEqual([]);
  expect(googleTagScripts('<p>no script here</p>', 'n')).toEqual([]);
});

test.each([
  'https://evil.example/gtag.js',
  'http://www.googletagmanager.com/gtag/js',
  'https://www.googletagmanager.com.evil.example/gtag/js',
  'javascript:alert(1)',
  '//www.googletagmanager.com/gtag/js',
])('a script from %s is left out', (source) => {
  expect(googleTagScripts(`<script src='${source}'></script>`, 'n')).toEqual([]);
});
