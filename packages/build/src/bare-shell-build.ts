import type { RsbuildConfig } from '@rsbuild/core';
import { shellBuild } from './app-build.ts';
import type { RouteDefinition } from './describe-routes.ts';

/** Pages that only the bare frame has; see `app/bare-frame` of the shell. */
const BARE_PAGES: RouteDefinition[] = [{ path: '/alone' }, { path: '/alone/:remote/:module' }];

/**
 * Build of the shell for a remote that runs alone: the same start, session, texts and loader, in a bare frame instead
 * of the storefront's. It only runs in a development server, so the storefront's build contains none of it.
 */
export function bareShellBuild(routes: RouteDefinition[]): RsbuildConfig {
  return shellBuild([...BARE_PAGES, ...routes], [], './src/bare-main.tsx');
}
