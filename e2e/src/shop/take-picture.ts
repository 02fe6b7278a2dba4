import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Shop } from '#pages/Shop.ts';

/** Folder of the pictures. */
export const GALLERY = fileURLToPath(new URL('../../gallery/', import.meta.url));

const SCREENS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** Takes pictures of the current screen at every width. */
export async function takePicture(shop: Shop, name: string, { whole = true } = {}): Promise<void> {
  for (const screen of SCREENS) {
    await shop.page.setViewportSize(screen);
    await seeAllPictures(shop);
    const filters = shop.page.getByRole('complementary');
    if (await filters.isVisible()) await expect(filters.getByRole('textbox').first()).toBeVisible();
    const file = path.join(GALLERY, `${name}-${screen.width}.png`);
    await shop.page.screenshot({ path: file, fullPage: whole, animations: 'disabled' });
  }
}

/** Loads lazy images. */
async function seeAllPictures(shop: Shop): Promise<void> {
  await shop.page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const pictures = [...document.images].filter(({ complete }) => !complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
}
