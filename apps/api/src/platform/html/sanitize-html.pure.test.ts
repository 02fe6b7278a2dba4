import { expect, test } from 'vitest';
import { requireSafeHtml, sanitizeHtml } from './sanitize-html.ts';

const ALLOWED = ['https://pictures.test'];

test.each([
  'picture.png',
  '/pictures/picture.png',
  '../picture.png?size=2#x',
  'https://pictures.test/a/picture.png',
  'HTTPS://Pictures.Test/picture.png',
])('a picture at %s stays', (source) => {
  const html = `<p>Hello <img src="${source}" alt="A skin" /></p>`;
  expect(sanitizeHtml(html, ALLOWED)).toBe(html);
  expect(requireSafeHtml(html, ALLOWED)).toBe(html);
});

test.each([
  ['https://elsewhere.example/picture.png', 'elsewhere.example'],
  ['http://pictures.test/picture.png', 'pictures.test'],
  ['https://pictures.test:8443/picture.png', 'pictures.test:8443'],
  ['https://pictures.test.evil.example/picture.png', 'pictures.test.evil.example'],
  ['https://pictures.test@evil.example/picture.png', 'evil.example'],
  ['//elsewhere.example/picture.png', 'elsewhere.example'],
  ['\\\\elsewhere.example/picture.png', 'elsewhere.example'],
  ['/\\elsewhere.example/picture.png', 'elsewhere.example'],
  [' \thttps:elsewhere.example/picture.png', 'elsewhere.example'],
])('a picture at %j is removed, and refused with its host', (source, host) => {
  const html = `<p>Hello <img src="${source}" onerror="steal()"></p>`;
  expect(sanitizeHtml(html, ALLOWED)).toBe('<p>Hello </p>');
  expect(() => requireSafeHtml(html, ALLOWED)).toThrow(
    `Pictures come from ${host}. Allowed: the store itself (addresses such as /picture.png), https://pictures.test. The setting image_host adds a host.`,
  );
});

test('addresses that are none are removed without a word, as scripts are', () => {
  const html =
    '<img src="javascript:steal()"><img src="data:image/svg+xml,x"><script src="https://elsewhere.example"></script>';
  expect(requireSafeHtml(html, ALLOWED)).toBe('<img /><img />');
});
