import type { Shop } from '#pages/Shop.ts';
import { expect } from '#shop-test.ts';

/** The first page of an edge that has just started waits for its renderer, on a busy machine for long; in milliseconds. */
const LONGEST = 30_000;

/** Waits until pages are served with content: an API that has just started may answer too late for that. */
export async function isServed({ page, origin }: Shop, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const serve = async () => (await page.request.get(`${origin}${address}`, { timeout: LONGEST })).text();
    await expect.poll(serve, { timeout: LONGEST }).toContain('<div id="root" data-server>');
  }
}
