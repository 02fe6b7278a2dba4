import { expect, test } from 'vitest';
import { googleTagScripts } from './google-tag.ts';
import { createInlineCode } from './inline-code.ts';

const TAG = `<!-- Google tag -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>gtag('js', new Date()); gtag('config', 'G-1');</script><img src=x onerror=alert(1)>`;

test('the consent defaults come before the tag, and each script is allowed by its hash or its host', () => {
  const inlineCode = createInlineCode();
  const [defaults, source, config, ...rest] = googleTagScripts(TAG, inlineCode);
  expect(defaults).toContain("'consent','default'");
  expect(source).toBe('<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>');
  expect(config).toBe(`<script>gtag('js', new Date()); gtag('config', 'G-1');</script>`);
  expect(rest).toEqual([]);
  expect(inlineCode.sources().scripts).toHaveLength(2);
});

test('a store without a tag gets no scripts', () => {
  expect(googleTagScripts(null, createInlineCode())).toEqual([]);
  expect(googleTagScripts('', createInlineCode())).toEqual([]);
  expect(googleTagScripts('<p>no script here</p>', createInlineCode())).toEqual([]);
});

test.each([
  'https://evil.example/gtag.js',
  'http://www.googletagmanager.com/gtag/js',
  'https://www.googletagmanager.com.evil.example/gtag/js',
  'javascript:alert(1)',
  '//www.googletagmanager.com/gtag/js',
])('a script from %s is left out', (source) => {
  expect(googleTagScripts(`<script src='${source}'></script>`, createInlineCode())).toEqual([]);
});
