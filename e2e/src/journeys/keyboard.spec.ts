import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#store-test.ts';

/** Presses Tab until the focus stands on an element, at most `steps` times; every stop on the way must be visible. */
async function tabTo(page: Page, wanted: Locator, steps = 12): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsVisible(page), 'the focus can be seen').toBe(true);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

/** Whether the focused element, or the frame it stands in, wears an outline or a ring and lies on the screen. */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const { width, height } = focused.getBoundingClientRect();
    const frames = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.closest('article')];
    const isMarked = frames.some((frame) => {
      if (!frame) return false;
      const looks = [getComputedStyle(frame), getComputedStyle(frame, '::after')];
      return looks.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
      );
    });
    const sibling = focused.nextElementSibling ?? focused.parentElement;
    return (
      width > 0 && height > 0 && (isMarked || (sibling !== null && getComputedStyle(sibling).outlineStyle !== 'none'))
    );
  });
}

test('a visitor with a keyboard gets from the header through the filters and the grid to the pages', async ({
  store,
  api,
}) => {
  const list = await store.openList();
  const { page } = store;
  await expect(list.filters.box('Factory New')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1);
  await tabTo(page, store.header.link('Shop'), 1);
  await tabTo(page, store.header.link('New skins'), 1);
  await tabTo(page, store.header.link('Sign up'));
  await tabTo(page, list.search.field);
  await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }), 3);
  await tabTo(page, list.filters.min);
  await tabTo(page, list.filters.chosen('Type'), 3);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await list.shows(await api.titles('type=Rifle'));
  await expect(list.filters.chosen('Type')).toBeFocused();
  await tabTo(page, list.filters.box('Factory New'));
  await page.keyboard.press('Space');
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New'));
  await tabTo(page, list.titles.first().getByRole('link'), 30);
  await tabTo(page, list.card(0).addToCart, 1);
  await expect(list.card(0).cartBar).toHaveCSS('opacity', '1');
  await tabTo(page, list.pages.link(2), 40);
  await page.keyboard.press('Enter');
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New&page=2'));
});

test('the skip link leads past the header', async ({ store }) => {
  const list = await store.openList();
  await expect(list.cards).toHaveCount(15);
  const skip = store.page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await store.page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await store.page.keyboard.press('Enter');
  await expect(store.main).toBeFocused();
  await store.page.keyboard.press('Tab');
  await expect(list.search.magnifier).toBeFocused();
});

test('the currency menu opens, chooses and closes by keyboard', async ({ store }) => {
  await store.openHome();
  const { button, menu } = store.header.localeMenu;
  // The button stands before the menu's code has come.
  await expect(button).toBeEnabled();
  await button.focus();
  await store.page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await store.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await store.page.keyboard.press('Enter');
  await expect(menu.locator(':focus')).toBeVisible();
  await store.page.keyboard.press('End');
  await expect(menu.getByRole('menuitemradio', { name: 'PLN zł' })).toBeFocused();
  await store.page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(button).toContainText('EN·zł');
});
