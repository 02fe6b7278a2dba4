import { CONTRACT_VERSION, type MenuEntry } from '@patina/platform/registry';
import type { RemoteRoutes } from '@patina/platform/remote-contract';
import type { RouteObject } from '@patina/platform/router';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

const nothing = async () => ({ default: {} });

/** Adds an entry to the menu that leads to the office of a remote of the page. */
export function withOfficeInMenu(
  { boot: { slice } }: ShellStorefront,
  remote: string,
  where: Pick<MenuEntry, 'in'> = {},
): void {
  const entry = slice.remotes[remote];
  if (!entry) throw new Error(`The page has no remote "${remote}".`);
  entry.release = { ...entry.release, menu: [{ path: '/office', title: { en: 'Office', de: 'Büro' }, ...where }] };
}

/** Adds remotes with these routes to a storefront, by name; each owns the first segment of its routes' paths. */
export function withRemotes(storefront: ShellStorefront, remotes: Record<string, RouteObject[]>): void {
  const release = { version: '1', base: '/', entry: '', contract: CONTRACT_VERSION, exposes: ['./routes'] };
  storefront.boot.slice = {
    shell: { version: 'test' },
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, routes]) => [
        name,
        { paths: routes.map(({ path = '' }) => `/${path.split('/')[0]}`), release },
      ]),
    ),
  };
  const load = async (name: string): Promise<RemoteRoutes> => ({
    contract: CONTRACT_VERSION,
    messages: { namespace: name, en: {}, others: { pt: nothing, es: nothing, de: nothing } },
    routes: remotes[name] ?? [],
  });
  storefront.remotes.loader = { ...storefront.remotes.loader, load: load as never };
}
