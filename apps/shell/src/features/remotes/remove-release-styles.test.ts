import { expect, test } from 'vitest';
import { removeReleaseStyles } from './remove-release-styles.ts';

function hrefs(page: Document): (string | null)[] {
  return Array.from(page.querySelectorAll('link'), (link) => link.getAttribute('href'));
}

test('the style sheets of a release are removed, with any form of address; those of others stay', () => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `
    <link rel="stylesheet" href="/releases/shell/1/main.css">
    <link rel="stylesheet" href="/releases/catalog/2.0.0/list.css">
    <link rel="stylesheet" href="https://store.example/releases/catalog/2.0.0/page.css">
    <link rel="stylesheet" href="/releases/catalog/1.0.0/list.css">`;
  const release = { version: '2.0.0', base: '/releases/catalog/2.0.0/', entry: '', contract: 1, exposes: [] };
  removeReleaseStyles(release, page);
  expect(hrefs(page)).toEqual(['/releases/shell/1/main.css', '/releases/catalog/1.0.0/list.css']);
});
