import { paths } from '@patina/shared-api/paths';

const FLIGHT = { duration: 620, easing: 'cubic-bezier(0.5, 0, 0.2, 1)' };
const ARRIVAL = { duration: 320, delay: 480, easing: 'ease-out' };
/** Size of the picture when it arrives. */
const SMALLEST = 0.12;

/** A copy of an item's picture flies to the cart in the header. Nothing moves where less motion is preferred. */
export function flyToCart(picture: HTMLImageElement | null | undefined): void {
  const cart = document.querySelector(`header a[href="${paths.cart()}"]`);
  if (!picture || !cart || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [picture.getBoundingClientRect(), cart.getBoundingClientRect()];
  const copy = new Image(from.width, from.height);
  copy.src = picture.currentSrc;
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: 'fixed',
    inset: `${from.top}px auto auto ${from.left}px`,
    zIndex: 'var(--z-popup)',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  const right = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = copy.animate(
    [
      { translate: '0 0', scale: 1, opacity: 1 },
      { translate: `${right * 0.45}px ${down * 0.62}px`, scale: 0.5, opacity: 0.9, offset: 0.5 },
      { translate: `${right}px ${down}px`, scale: SMALLEST, opacity: 0.2 },
    ],
    FLIGHT,
  );
  flight.finished.finally(() => copy.remove()).catch(() => undefined);
  cart.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], ARRIVAL);
}

/** The item's picture in the card or on the page that a button belongs to. */
export const pictureBeside = (button: Element): HTMLImageElement | null =>
  button.closest('article')?.querySelector('img') ?? null;
