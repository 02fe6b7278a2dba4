import { STYLES_COOKIE } from '@patina/platform/boot-data';
import type { Shop } from '#pages/Shop.ts';

/** Makes the browser one that has the style sheets of the shop's releases: its documents link to them. */
export async function hasStyleSheets({ page, origin }: Shop): Promise<void> {
  const response = await page.context().request.get(`${origin}/terms`);
  const mark = styleMarkOf(await response.text());
  if (mark === undefined) throw new Error('The document has no style sheets inside.');
  await page.context().addCookies([{ name: STYLES_COOKIE, value: mark, url: response.url() }]);
}

/** What a browser says that has the style sheets of a document; undefined for one that links to them. */
export function styleMarkOf(document: string): string | undefined {
  return /"styles":"([\w-]+)"/.exec(document)?.[1];
}
