import { ConfirmationDialog } from '#pages/ConfirmationDialog.ts';
import type { Shop } from '#pages/Shop.ts';
import { appCode } from '#shop/app-code.ts';
import { expect } from '#shop-test.ts';

/** Proves the second factor on a page of the back office. */
export async function enterDesk(shop: Shop, secret: string): Promise<void> {
  await expect(shop.heading).toHaveText('Confirm that it is you');
  await shop.main.getByRole('button', { name: 'Confirm' }).click();
  const dialog = new ConfirmationDialog(shop.page);
  await dialog.field('Code from your authenticator app').fill(appCode(secret, 1));
  await dialog.press('Enter');
}
