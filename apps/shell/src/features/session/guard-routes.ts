import { type MiddlewareFunction, type RouteObject, redirect } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import type { ShellStorefront } from '#features/start-up/create-storefront.ts';

/** How long the words of an expired session stand, in milliseconds (specification, section 8). */
const EXPIRY_STANDS = 3000;

/** Who may open a route and all below it; in a route table: `handle: { requires: 'login' }`. */
type Requirement = 'login' | 'guest';

/** Puts a guard before every route that says whom it is for. It runs before anything of the page is loaded or shown. */
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
