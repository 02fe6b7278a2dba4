/** In place of a build: a filler, named as `reviews/ProductReviews`, fills no slot. */
export const TAKEN_OUT = 'out';

/**
 * Address of a page with overrides: `catalog@1.4.2` sets one, `catalog@` removes it, `none` removes all.
 * The edge stores them in a cookie and removes them from the address.
 */
export function overrideAddress(href: string, choices: string[]): string {
  const { origin, pathname, search } = new URL(href);
  // These characters are valid in a query and more readable unescaped.
  const parameters = choices.map(
    (choice) => `remote=${encodeURIComponent(choice).replace(/%(40|3A|2F)/g, decodeURIComponent)}`,
  );
  return `${origin}${pathname}${search ? `${search}&` : '?'}${parameters.join('&')}`;
}
