/**
 * The address of a page that chooses builds besides: `catalog@1.4.2`, `catalog@` to take the choice back, `none` for all.
 * The edge keeps the choice and takes it out of the address.
 */
export function addressChoosing(href: string, choices: string[]): string {
  const { origin, pathname, search } = new URL(href);
  // Readable for who passes it on; a query may hold these as they are.
  const asked = choices.map(
    (choice) => `remote=${encodeURIComponent(choice).replace(/%(40|3A|2F)/g, decodeURIComponent)}`,
  );
  return `${origin}${pathname}${search ? `${search}&` : '?'}${asked.join('&')}`;
}
