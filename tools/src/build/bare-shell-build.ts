import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { shellBuild } from './app-build.ts';
import type { RouteDefinition } from './remote-definition.ts';

/** Pages that only the bare frame has; see `features/bare-frame` of the shell. */
const BARE_PAGES: RouteDefinition[] = [{ path: '/alone' }, { path: '/alone/:remote/:fragment' }];

/**
 * Build of the shell for a remote that stands alone: the same start, session, texts and loader, around them a bare
 * frame in the place of the store's. It only ever runs in a development server, so the store carries nothing of it.
 */
export function bareShellBuild(routes: RouteDefinition[]): RsbuildConfig {
  return mergeRsbuildConfig(shellBuild([...BARE_PAGES, ...routes]), {
    tools: { rspack: (_, { appendPlugins }) => appendPlugins(bareRoutes()) },
  });
}

/** The replacement itself still imports what it stands for. */
function bareRoutes() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\.\/\.\.\/routes\.tsx$/, (data) => {
    if (!data.context.endsWith('bare-frame')) data.request = '#features/bare-frame/bare-routes.tsx';
  });
}
