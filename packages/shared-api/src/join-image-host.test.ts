import { expect, test } from 'vitest';
import { joinImageHost } from './join-image-host.ts';

test.each([
  ['', '/api/art/1/7-ft.svg', '/api/art/1/7-ft.svg'],
  ['https://pictures.test', '/api/art/1/7-ft.svg', '/api/art/1/7-ft.svg'],
  ['https://pictures.test', 'https://other.test/a.png', 'https://other.test/a.png'],
  ['https://pictures.test', 'skins/a.png', 'https://pictures.test/skins/a.png'],
  ['https://pictures.test/', 'skins/a.png', 'https://pictures.test/skins/a.png'],
])('with the host "%s" the picture "%s" is at %s', (host, imgUrl, url) => {
  expect(joinImageHost(host, imgUrl)).toBe(url);
});
