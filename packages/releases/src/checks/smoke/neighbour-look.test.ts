import { findQuickBrowser } from '@patina/workspace/find-browser';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { changedLooks } from './neighbour-look.ts';

/** The page of a neighbour in a browser. */
async function aPage() {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findQuickBrowser(), args });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const content = '<body><header class="frame">Store</header><main><h1>Skins</h1><p class="catalog-x">Text</p></main>';
  await page.goto(`data:text/html,${encodeURIComponent(content)}`);
  return page;
}

const gifts = (rules = '') => ({ app: 'gifts', sheets: [`data:text/css,${encodeURIComponent(rules)}`] });

test('a neighbour whose page looks the same is not named', async () => {
  const page = await aPage();
  expect(await changedLooks(page, gifts('.gifts-card { color: red }'), async () => {})).toEqual([]);
});

test('what styles or code of a release do to a neighbour’s page is named', async () => {
  const page = await aPage();
  expect(await changedLooks(page, gifts('header { display: none }'), async () => {})).toContainEqual(
    '<header frame> had display block and has display none',
  );
  const work = () => page.evaluate(() => document.querySelector('h1')?.remove());
  expect(await changedLooks(page, gifts(), work)).toEqual([expect.stringMatching(/^it had \d elements and has \d$/)]);
});

test('what changes by itself at that moment is not named', async () => {
  const page = await aPage();
  let visits = 0;
  const work = async () => {
    visits += 1;
    if (visits === 1) await page.evaluate(() => document.body.append(document.createElement('p')));
  };
  expect(await changedLooks(page, gifts(), work)).toEqual([]);
  expect(visits).toBe(2);
});
