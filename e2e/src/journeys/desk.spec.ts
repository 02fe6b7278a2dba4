import { readFile } from 'node:fs/promises';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

const definition = new URL('../../../apps/desk/remote.json', import.meta.url);

test('a proved second factor opens every page, which is accessible and fits the screen', {
  tag: '@everywhere',
}, async ({ shop, employ, problems }) => {
  // One journey for all pages, because each operator is signed up, verified and given an app.
  test.slow();
  problems.expect(/403 .*\/api\/desk\//);
  const { routes } = JSON.parse(await readFile(definition, 'utf8')) as { routes: { path: string }[] };
  const areas = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
  const secret = await employ('owner');
  await shop.visit(areas[0] ?? '');
  await enterDesk(shop, secret);
  const navigation = shop.main.getByRole('navigation', { name: 'Back office' });
  // On narrow screens the areas are behind a button.
  const opener = navigation.getByRole('button', { name: 'Back office' });
  await expect(navigation).toBeVisible();
  const isNarrow = await opener.isVisible();
  if (!isNarrow) await expect(navigation.getByRole('link')).toHaveCount(areas.length);
  await expect(shop.main.page().getByRole('contentinfo')).toHaveCount(0);
  for (const area of areas) {
    await test.step(area, async () => {
      if (isNarrow) await opener.press('Enter');
      const toArea = shop.page.locator(`a[href="${area}"]`);
      const link = navigation.locator(toArea);
      // The group of the area may be folded.
      const fold = navigation.getByRole('region').filter({ has: toArea }).getByRole('button');
      if (isNarrow && !(await link.isVisible())) await fold.press('Enter');
      const title = (await link.innerText()).split('\n')[0] ?? '';
      await link.click();
      await expect(shop.heading).toHaveText(title.trim());
      await expect(shop.main.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await isAccessible(shop);
      expect(await shop.overhang()).toBe(0);
    });
  }
});

test('each role finds only its own pages', async ({ shop, employ, problems }) => {
  problems.expect(/status of 404/);
  problems.expect(/403 .*\/api\/desk\//);
  const secret = await employ('finance');
  expect((await shop.visit('/desk/roles')).status()).toBe(404);
  await expect(shop.heading).toHaveText('Oops! Page Not Found');
  expect((await shop.visit('/desk/audit')).status()).toBe(200);
  await enterDesk(shop, secret);
  await expect(shop.heading).toHaveText('Audit log');
  await expect(shop.main.getByRole('link', { name: 'Roles' })).toHaveCount(0);
});
