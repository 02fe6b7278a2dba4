import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until an element has the focus, at most `steps` times; the focus must be visible at every stop. */
export async function tabTo(page: Page, wanted: Locator, steps = 14): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    // Past the end of a dialog, the focus is on its guard until that has sent it to the beginning.
    await expect.poll(() => focusIsVisible(page), 'the focus can be seen').toBe(true);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

/** Whether the focused element, or its container, has an outline or a ring and is on the screen. */
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
