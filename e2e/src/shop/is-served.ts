import type { Shop } from '#pages/Shop.ts';
import { expect } from '#shop-test.ts';

/** Waits until pages are served with content: an API that has just started may answer too late for that. */
export async function isServed({ page, origin }: Shop, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const serve = async () => (await page.request.get(`${origin}${address}`)).text();
    await expect.poll(serve, { timeout: 30_000 }).toContain('<div id="root" data-server>');
  }
}
