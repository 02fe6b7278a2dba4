import { test } from '#faults/fault-test.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';
import { PLACES } from './PLACES.ts';

/** Faults of a release itself: its entry arrives as it was released, and does not run. */
const FAULTS = {
  'is no program': (code: string) => `export const = ;\n${code}`,
  'throws while it starts': (code: string) => `throw new Error('broken');\n${code}`,
};

for (const { name, remote, address, open, whole, broken, leave } of PLACES) {
  for (const [fault, change] of Object.entries(FAULTS)) {
    for (const hasPrevious of [true, false]) {
      test(`${name}: a release of "${remote}" that ${fault}${hasPrevious ? '' : ', without a previous one'}`, async ({
        workshop,
        openOwnShop,
        problems,
      }) => {
        problems.expect(new RegExp(`${remote}|broken|Unexpected token|preload`));
        await workshop.release(remote, 'remoteEntry.js', change);
        if (!hasPrevious) workshop.withdrawPrevious(remote);
        const shop = await openOwnShop();
        await signUp(shop.page);
        await shop.visit(address);
        await open?.(shop);
        await expect(hasPrevious ? whole(shop) : broken(shop)).toBeVisible();
        await expect(await leave(shop)).toBeVisible();
        await expect(shop.header.region).toBeVisible();
      });
    }
  }
}
