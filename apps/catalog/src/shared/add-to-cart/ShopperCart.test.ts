import { afterEach, expect, test, vi } from 'vitest';
import { flyToCart } from './ShopperCart.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A header with the cart, and the picture of a card; returns the picture and how often something was animated. */
function aPage({ reduced }: { reduced: boolean }) {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  document.body.innerHTML =
    '<header><a href="/cart">Cart</a></header><article><img src="/redline.svg" alt=""></article>';
  const landing = Promise.withResolvers<void>();
  const animate = vi.fn(() => ({ finished: landing.promise }));
  for (const element of document.querySelectorAll('a, img')) Object.assign(element, { animate });
  vi.stubGlobal('Image', function picture() {
    return Object.assign(document.createElement('img'), { animate });
  });
  return { picture: document.querySelector('img'), animate, land: landing.resolve };
}

test('a copy of the picture flies to the cart and is gone when it arrives', async () => {
  const { picture, animate, land } = aPage({ reduced: false });
  flyToCart(picture);
  expect(document.querySelectorAll('img')).toHaveLength(2);
  expect(animate).toHaveBeenCalledTimes(2);
  land();
  await vi.waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(1));
});

test('nothing flies where less motion is preferred', () => {
  const { picture, animate } = aPage({ reduced: true });
  flyToCart(picture);
  expect(document.querySelectorAll('img')).toHaveLength(1);
  expect(animate).not.toHaveBeenCalled();
});
