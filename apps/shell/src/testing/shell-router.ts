import { createPageRouter } from '#app/router/create-page-router.tsx';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { routes } from '../routes.tsx';

/** The page's router with the shell's own routes. */
export const shellRouter = (storefront: ShellStorefront) => createPageRouter(storefront, routes);
