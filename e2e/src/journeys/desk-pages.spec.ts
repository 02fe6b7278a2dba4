import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Desk } from '#pages/Desk.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

/** A red dot, as a PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(({ problems }) => problems.expect(/403 .*\/api\/desk\//));

test('a page is written by keyboard, with a heading, a link, a list and a picture, and read in four languages', async ({
  shop,
  employ,
  operator,
  anotherVisitor,
}) => {
  // Written in four languages, and read in each.
  test.slow();
  const slug = `rules-${Date.now()}`;
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const visitor = await anotherVisitor();
  const { page } = shop;
  const text = desk.main.getByRole('textbox', { name: 'Text', exact: true });
  const preview = desk.main.getByRole('region', { name: 'Preview' });

  /** Goes from the text to a button of the editor, and presses it. */
  async function useTool(name: string) {
    await desk.press('Alt+F10');
    const tool = desk.main.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name, exact: true });
    while (!(await tool.evaluate((button) => button === document.activeElement))) await desk.press('ArrowRight');
    await desk.press('Enter');
  }

  await shop.visit('/desk/content#new');
  await enterDesk(shop, secret);

  await test.step('it is added, and opened to be written', async () => {
    await desk.dialog.getByRole('textbox', { name: 'Address' }).fill(slug);
    await desk.dialog.getByRole('textbox', { name: 'Title' }).fill('House rules');
    await desk.confirm('Add');
    await expect(text).toBeVisible();
    await isAccessible(shop);
  });

  await test.step('heading, words, link and list', async () => {
    await text.focus();
    await useTool('Heading');
    await page.keyboard.type('Be kind');
    await desk.press('Enter');
    await page.keyboard.type('Read the terms');
    await desk.press('Shift+Control+ArrowLeft');
    await useTool('Link');
    await desk.dialog.getByRole('textbox', { name: 'Address' }).fill('/terms');
    await isAccessible(shop);
    await desk.press('Enter');
    await expect(desk.dialog).toHaveCount(0);
    await expect(text).toBeFocused();
    await desk.press('End', 'Enter');
    await useTool('List');
    await page.keyboard.type('No shouting');
    await desk.press('Enter');
    await page.keyboard.type('No bots');
    await desk.press('Enter', 'Enter');
  });

  await test.step('and a picture, which needs a description', async () => {
    await useTool('Picture');
    await desk.dialog.getByLabel('File').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
    await desk.dialog.getByRole('textbox', { name: 'Description' }).fill('A red dot');
    await isAccessible(shop);
    await desk.press('Enter');
    await expect(text.getByRole('img', { name: 'A red dot' })).toBeVisible();
    await expect(preview.getByRole('img', { name: 'A red dot' })).toBeVisible();
    await isAccessible(shop);
    await desk.pressButton(desk.main, 'Save');
    await expect(shop.toast('Saved.')).toBeVisible();
  });

  for (const [code, name] of [
    ['de', 'Deutsch'],
    ['es', 'Español'],
    ['pt', 'Português'],
  ] as const) {
    await test.step(`the same in ${name}`, async () => {
      await desk.main.getByLabel('Language').selectOption(code);
      await expect(text).toHaveAttribute('lang', code);
      await desk.main.getByRole('textbox', { name: 'Title' }).fill(`House rules ${code}`);
      await text.focus();
      await desk.press('Control+Home');
      await page.keyboard.type(`${name} `);
      await expect(preview.getByRole('heading', { name: `${name} Be kind` })).toBeVisible();
      await desk.pressButton(desk.main, 'Save');
      await expect(desk.main.getByRole('button', { name: 'Save' })).toHaveCount(0);
    });
  }

  await test.step('shoppers read it in each of them', async () => {
    await visitor.visit(`/${slug}`);
    await expect(visitor.heading).toHaveText('House rules');
    for (const [language, prefix] of [
      ['English', ''],
      ['Deutsch', 'Deutsch '],
      ['Español', 'Español '],
      ['Português', 'Português '],
    ] as const) {
      if (language !== 'English') await visitor.header.localeMenu.choose(language);
      await expect(visitor.main.getByRole('heading', { name: `${prefix}Be kind` })).toBeVisible();
      await expect(visitor.main.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
      await expect(visitor.main.getByRole('listitem').filter({ hasText: /^No/ })).toHaveText([
        'No shouting',
        'No bots',
      ]);
      const picture = visitor.main.getByRole('img', { name: 'A red dot' });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(5);
      await isAccessible(visitor);
    }
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await expect(visitor.main.getByRole('img', { name: 'A red dot' })).toBeVisible();
    expect(await visitor.overhang()).toBe(0);
  });

  await operator.command('page', 'remove', slug);
});

test('on a phone the preview is below the text, and what was written is not lost without a question', {
  tag: '@phone',
}, async ({ shop, employ, operator }) => {
  const slug = `kept-${Date.now()}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-pages-'));
  await writeFile(path.join(folder, 'page.html'), '<p>Before</p>');
  await operator.command('page', 'set', slug, 'Kept', path.join(folder, 'page.html'));
  await rm(folder, { recursive: true });
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const { page } = shop;
  const text = desk.main.getByRole('textbox', { name: 'Text', exact: true });
  const preview = desk.main.getByRole('region', { name: 'Preview' });
  await shop.visit('/desk/content');
  await enterDesk(shop, secret);
  await desk.main.getByRole('link', { name: 'Kept' }).click();
  await expect(text).toHaveText('Before');
  const [above, below] = [await text.boundingBox(), await preview.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  expect(await shop.overhang()).toBe(0);

  // The preview stays while the server is asked for the next one.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/desk/content/preview', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/desk/content/preview');
  await text.press('Control+Home');
  await page.keyboard.type('Not saved. ');
  await asked;
  await expect(preview).toContainText('Before');
  answer.resolve();
  await expect(preview).toContainText('Not saved. Before');
  await desk.main.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(text).toHaveCount(0);
  await desk.main.getByRole('link', { name: 'Kept' }).click();
  await expect(text).toHaveText('Not saved. Before');

  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const leaving = await question;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();

  await desk.pressButton(desk.main, 'Discard changes');
  await desk.confirm('Cancel');
  await expect(text).toHaveText('Not saved. Before');
  await desk.pressButton(desk.main, 'Discard changes');
  await desk.confirm('Discard changes');
  await expect(text).toHaveText('Before');
  await operator.command('page', 'remove', slug);
});

test('nothing of what is pasted or uploaded with bad intent is left', async ({ shop, employ, operator, problems }) => {
  test.slow();
  // What only looks like a picture is found out by the server.
  problems.expect(/422 .*\/pictures\/\d+\/finish/);
  const slug = `hostile-${Date.now()}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-pages-'));
  await writeFile(path.join(folder, 'page.html'), '<p>Before</p>');
  await operator.command('page', 'set', slug, 'Hostile', path.join(folder, 'page.html'));
  const secret = await employ('owner');
  const desk = new Desk(shop);
  const text = desk.main.getByRole('textbox', { name: 'Text', exact: true });
  await shop.visit('/desk/content');
  await enterDesk(shop, secret);
  await desk.main.getByRole('link', { name: 'Hostile' }).click();
  await expect(text).toHaveText('Before');

  await test.step('a page of another site is pasted', async () => {
    const html = `<h2 onclick="top.hacked=1">News</h2><script>top.hacked=1</script><a href="javascript:top.hacked=1">Press</a>
      <img src="x" onerror="top.hacked=1"><img src="https://elsewhere.example/spy.png"><iframe srcdoc="<script>top.hacked=1</script>"></iframe>
      <svg onload="top.hacked=1"></svg><p style="position:fixed">Words</p>`;
    await text.focus();
    await text.evaluate((field, markup) => {
      const data = new DataTransfer();
      data.setData('text/html', markup);
      data.setData('text/plain', 'News');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, html);
    await expect(text.getByRole('heading', { name: 'News' })).toBeVisible();
    const left = await shop.page.evaluate(() => ({
      hacked: Reflect.get(window, 'hacked'),
      elements: [
        ...document.querySelectorAll('main :is(script, iframe, svg[onload], [onclick], [onerror], [style*=fixed])'),
      ].length,
      links: [...document.querySelectorAll('main a[href^="javascript"], main img[src^="https://elsewhere"]')].length,
    }));
    expect(left).toEqual({ hacked: undefined, elements: 0, links: 0 });
    await isAccessible(shop);
  });

  await test.step('files that are no pictures are refused with the reason', async () => {
    const large = path.join(folder, 'large.png');
    await writeFile(large, DOT);
    await truncate(large, 200_000_000);
    await desk.pressButton(desk.main, 'Picture');
    await desk.dialog.getByRole('textbox', { name: 'Description' }).fill('A picture');
    const refuse = async (
      file: Parameters<ReturnType<typeof desk.dialog.getByLabel>['setInputFiles']>[0],
      why: RegExp,
    ) => {
      await desk.dialog.getByLabel('File').setInputFiles(file);
      await desk.confirm('Apply');
      await expect(desk.dialog.getByText(why)).toBeVisible();
    };
    const none = /^This file is not a picture in JPEG, PNG, WebP or GIF\.$/;
    await refuse(large, /^The picture is too large: it may have at most 8 MB/);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await refuse({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg }, none);
    await refuse({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0090 a program') }, none);
    const broken = Buffer.concat([DOT.subarray(0, 40), Buffer.alloc(40)]);
    await refuse({ name: 'broken.png', mimeType: 'image/png', buffer: broken }, none);
  });

  await rm(folder, { recursive: true });
  await operator.command('page', 'remove', slug);
});
