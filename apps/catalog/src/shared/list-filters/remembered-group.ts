/** Key in the browser's storage while lists group wears. */
export const GROUPED = 'group_wears';

/**
 * Whether a link within the shop leads to a list without the remembered choice to group wears. Never for the address of
 * the document and for Back: they show what they say.
 */
export function forgetsGroup({ pathname, search, searchParams }: URL): boolean {
  try {
    return (
      !searchParams.get('group') &&
      pathname + search !== location.pathname + location.search &&
      [sessionStorage, localStorage].some((storage) => storage.getItem(GROUPED))
    );
  } catch {
    // On the server, or where the browser blocks storage.
    return false;
  }
}
