import { breakFiles, type Fault } from '#faults/break-files.ts';
import { test } from '#faults/fault-test.ts';
import { holdFiles } from '#faults/hold-files.ts';
import type { Store } from '#pages/Store.ts';
import { signUp } from '#store/sign-up.ts';
import { expect } from '#store-test.ts';
import { PLACES } from './PLACES.ts';

/** Faults of the way: the files are whole, and do not come as they are. */
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

  /** The frame and the rest of the store work as ever. */
  async function isAliveElsewhere(store: Store) {
    await expect(store.header.region).toBeVisible();
    await expect(store.footer.region).toBeVisible();
    await expect(await leave(store)).toBeVisible();
  }

  async function visit(store: Store) {
    await store.visit(address);
    await open?.(store);
  }

  async function comeBack(store: Store) {
    await enter(store);
    await open?.(store);
  }

  for (const fault of ON_THE_WAY) {
    test(`${name}: a "${remote}" that ${fault}`, async ({ store, context, trouble }) => {
      trouble.expect(new RegExp(`${remote}|preload`));
      await signUp(store.page);
      const mend = await breakFiles(context, files, fault);
      await visit(store);
      await expect(broken(store)).toBeVisible();
      expect(await store.page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
      await isAliveElsewhere(store);
      await comeBack(store);
      await expect(broken(store)).toBeVisible();
      await mend();
      await store.tryAgain();
      await expect(whole(store)).toBeVisible();
    });
  }

  for (const [fault, change] of Object.entries(IN_THE_RELEASE)) {
    test(`${name}: a release of "${remote}" that ${fault}`, async ({ workshop, openStore, trouble }) => {
      trouble.expect(new RegExp(`${remote}|broken|Unexpected token|preload`));
      await workshop.release(remote, 'remoteEntry.js', change);
      const store = await openStore();
      await signUp(store.page);
      await visit(store);
      await expect(whole(store)).toBeVisible();
    });

    test(`${name}: a release of "${remote}" that ${fault}, with none before it`, async ({
      workshop,
      openStore,
      trouble,
    }) => {
      trouble.expect(new RegExp(`${remote}|broken|Unexpected token|preload`));
      await workshop.release(remote, 'remoteEntry.js', change);
      workshop.withdrawPrevious(remote);
      const store = await openStore();
      await signUp(store.page);
      await visit(store);
      await expect(broken(store)).toBeVisible();
      await isAliveElsewhere(store);
    });
  }

  test(`${name}: a "${remote}" that never answers`, async ({ store, context, trouble }) => {
    trouble.expect(new RegExp(`${remote}|preload`));
    await store.page.clock.install();
    await signUp(store.page);
    await store.visit('/terms');
    await expect(store.heading).toHaveText('Terms and conditions');
    const mend = await breakFiles(context, files, 'never answers');
    const asked = store.page.waitForRequest(files);
    await comeBack(store);
    await asked;
    await store.page.clock.fastForward(5_000);
    await expect(broken(store)).toBeVisible();
    await isAliveElsewhere(store);
    await mend();
    await comeBack(store);
    await expect(whole(store)).toBeVisible();
  });

  test(`${name}: style sheets of "${remote}" that come late`, async ({ store, context }) => {
    await signUp(store.page);
    await store.visit('/terms');
    await expect(store.heading).toHaveText('Terms and conditions');
    const sheets = new RegExp(`${files.source}.*\\.css`);
    const arrive = await holdFiles(context, sheets);
    const asked = store.page.waitForRequest(sheets);
    await comeBack(store);
    await asked;
    await expect(whole(store)).toHaveCount(0);
    await expect(broken(store)).toHaveCount(0);
    arrive();
    await expect(whole(store)).toBeVisible();
  });
}
