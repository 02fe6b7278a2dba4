import { breakFiles, type Fault } from '#faults/break-files.ts';
import { test } from '#faults/fault-test.ts';
import { holdFiles } from '#faults/hold-files.ts';
import type { Shop } from '#pages/Shop.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';
import { PLACES } from './PLACES.ts';

/** Faults of the network: the files are intact, but do not arrive intact. */
const ON_THE_WAY: Fault[] = [
  'answers 404',
  'answers 500 with JSON',
  'answers with a web page',
  'is cut off',
  'is tampered with',
];

/** Faults of a release: its entry does not run. */
const IN_THE_RELEASE = {
  'is no program': (code: string) => `export const = ;\n${code}`,
  'throws while it starts': (code: string) => `throw new Error('broken');\n${code}`,
};

for (const { name, remote, address, enter, open, whole, broken, leave } of PLACES) {
  const files = new RegExp(`/releases/${remote}/`);

  /** The frame and the rest of the shop work. */
  async function isAliveElsewhere(shop: Shop) {
    await expect(shop.header.region).toBeVisible();
    await expect(shop.footer.region).toBeVisible();
    await expect(await leave(shop)).toBeVisible();
  }

  async function visit(shop: Shop) {
    await shop.visit(address);
    await open?.(shop);
  }

  async function comeBack(shop: Shop) {
    await enter(shop);
    await open?.(shop);
  }

  for (const fault of ON_THE_WAY) {
    test(`${name}: a "${remote}" that ${fault}`, async ({ shop, context, problems }) => {
      problems.expect(new RegExp(`${remote}|preload`));
      await signUp(shop.page);
      const restore = await breakFiles(context, files, fault);
      await visit(shop);
      await expect(broken(shop)).toBeVisible();
      expect(await shop.page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
      await isAliveElsewhere(shop);
      await comeBack(shop);
      await expect(broken(shop)).toBeVisible();
      await restore();
      await shop.tryAgain();
      await expect(whole(shop)).toBeVisible();
    });
  }

  for (const [fault, change] of Object.entries(IN_THE_RELEASE)) {
    test(`${name}: a release of "${remote}" that ${fault}`, async ({ workshop, openOwnShop, problems }) => {
      problems.expect(new RegExp(`${remote}|broken|Unexpected token|preload`));
      await workshop.release(remote, 'remoteEntry.js', change);
      const shop = await openOwnShop();
      await signUp(shop.page);
      await visit(shop);
      await expect(whole(shop)).toBeVisible();
    });

    test(`${name}: a release of "${remote}" that ${fault}, without a previous one`, async ({
      workshop,
      openOwnShop,
      problems,
    }) => {
      problems.expect(new RegExp(`${remote}|broken|Unexpected token|preload`));
      await workshop.release(remote, 'remoteEntry.js', change);
      workshop.withdrawPrevious(remote);
      const shop = await openOwnShop();
      await signUp(shop.page);
      await visit(shop);
      await expect(broken(shop)).toBeVisible();
      await isAliveElsewhere(shop);
    });
  }

  test(`${name}: a "${remote}" that never answers`, async ({ shop, context, problems }) => {
    problems.expect(new RegExp(`${remote}|preload`));
    await shop.page.clock.install();
    await signUp(shop.page);
    await shop.visit('/terms');
    await expect(shop.heading).toHaveText('Terms and conditions');
    const restore = await breakFiles(context, files, 'never answers');
    const requested = shop.page.waitForRequest(files);
    await comeBack(shop);
    await requested;
    await shop.page.clock.fastForward(5_000);
    await expect(broken(shop)).toBeVisible();
    await isAliveElsewhere(shop);
    await restore();
    await comeBack(shop);
    await expect(whole(shop)).toBeVisible();
  });

  test(`${name}: style sheets of "${remote}" that arrive late`, async ({ shop, context }) => {
    await signUp(shop.page);
    await shop.visit('/terms');
    await expect(shop.heading).toHaveText('Terms and conditions');
    const sheets = new RegExp(`${files.source}.*\\.css`);
    const arrive = await holdFiles(context, sheets);
    const requested = shop.page.waitForRequest(sheets);
    await comeBack(shop);
    await requested;
    await expect(whole(shop)).toHaveCount(0);
    await expect(broken(shop)).toHaveCount(0);
    arrive();
    await expect(whole(shop)).toBeVisible();
  });
}
