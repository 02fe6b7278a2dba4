import { expect, test } from 'vitest';
import { requireSafeHtml, sanitizeHtml, sanitizePasted } from './sanitize-html.ts';

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

test('pictures without an address are removed without a word, as scripts are', () => {
  const html =
    '<img src="javascript:steal()"><img src="data:image/svg+xml,x"><script src="https://elsewhere.example"></script>';
  expect(requireSafeHtml(html, ALLOWED)).toBe('');
});

test('of what is pasted only pictures stay that may be saved, one after the other', () => {
  const pictures = [
    '<img src="https://elsewhere.example/x.png" alt="X" />',
    '<img src="x.png" alt="X" />',
    '<img src="/own.png" />',
    '<img src="/own.png" alt=" " />',
    '<img src="/own.png" alt="Own" />',
    '<img src="https://elsewhere.example/x.png" />',
    '<img src="https://pictures.test/x.png" alt="Ours" />',
  ];
  expect(sanitizePasted(`<p>${pictures.join('')}</p>`, ALLOWED)).toBe(`<p>${pictures[4]}${pictures[6]}</p>`);
});
