import { type MiddlewareFunction, type RouteObject, redirect } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** Milliseconds that the message about an expired session stays (docs/product.md#session-expiry). */
const EXPIRY_STANDS = 3000;

/** Who may open a route and its children; in a route table: `handle: { requires: 'login' }`. */
type Requirement = 'login' | 'guest';

/** Adds a guard to every route that requires a login or a guest. It runs before the page is loaded. */
export function guardRoutes(routes: RouteObject[], storefront: ShellStorefront): RouteObject[] {
  return routes.map((route) => {
    const requires = (route.handle as { requires?: Requirement } | undefined)?.requires;
    return {
      ...route,
      ...(requires && { middleware: [guards[requires](storefront)] }),
      ...(route.children && { children: guardRoutes(route.children, storefront) }),
    } as RouteObject;
  });
}

const guards: Record<Requirement, (storefront: ShellStorefront) => MiddlewareFunction> = {
  login:
    ({ store, session, texts }) =>
    ({ url }) => {
      if (store.get(sessionAtom).isAuthenticated) return;
      if (session.hasExpired()) toast.error(texts.i18n.t('session.expired'), { duration: EXPIRY_STANDS });
      throw redirect(paths.auth('signin', url.pathname + url.search));
    },
  guest:
    ({ store }) =>
    () => {
      if (store.get(sessionAtom).isAuthenticated) throw redirect(paths.home());
    },
};
