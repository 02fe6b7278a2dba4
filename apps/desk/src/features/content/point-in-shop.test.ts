import { expect, onTestFinished, test, vi } from 'vitest';
import { aShopWindow } from '#testing/a-shop-window.ts';
import { type Pointed, pointInShop } from './point-in-shop.ts';

const TEXTS = { pointing: 'Press it', browse: 'Browse', browsing: 'Go there', point: 'Point' };

/** A shop in which texts are pointed at, once its page is watched. */
async function point(html: string) {
  const shown = aShopWindow(html);
  const pointed: Pointed[] = [];
  const end = pointInShop(shown.shop, { texts: TEXTS, onPoint: (each) => pointed.push(each) });
  onTestFinished(end);
  const { page } = shown;
  await vi.waitFor(() => expect(page.querySelector('aside')).toBeTruthy());
  const press = (selector: string, init: MouseEventInit = {}) =>
    page.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return { ...shown, end, pointed, press, bar: page.querySelector('aside') as HTMLElement };
}

test('what was pointed at is said from narrow to wide, with names that are not seen, language and owner', async () => {
  const { pointed, press } = await point(
    '<section data-remote="catalog"><p>Sold by <b>Ana</b></p><button aria-label="Remove Ana"><svg></svg></button></section>',
  );
  press('b');
  press('svg');
  expect(pointed.map(({ words }) => words.slice(0, 2))).toEqual([
    ['Ana', 'Sold by'],
    ['Remove Ana', 'Sold by Ana'],
  ]);
  expect(pointed[0]).toMatchObject({ language: 'en', app: 'catalog' });
});

test('the page hears nothing of a press that points, and all of others', async () => {
  const { page, bar, pointed, press } = await point('<p>Sale</p>');
  const heard = vi.fn();
  page.addEventListener('click', heard, { capture: true });
  press('p');
  expect([pointed.length, heard.mock.calls.length]).toEqual([1, 0]);
  press('aside button');
  expect(bar.textContent).toBe('Go therePoint');
  press('p');
  expect([pointed.length, heard.mock.calls.length]).toEqual([1, 1]);
  press('p', { altKey: true });
  expect([pointed.length, heard.mock.calls.length]).toEqual([2, 1]);
});

test('Escape lets the page be used, and nothing is left once it ends', async () => {
  const { page, bar, end, pointed, press } = await point('<p>Sale</p>');
  page.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(bar.textContent).toBe('Go therePoint');
  end();
  expect(page.querySelector('aside')).toBeNull();
  press('p', { altKey: true });
  expect(pointed).toEqual([]);
});
