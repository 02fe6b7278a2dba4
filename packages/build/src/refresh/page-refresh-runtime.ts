/*
 * Decides in a developer's page which modules are refreshed without a reload. Replaces a module of the bundler's
 * refresh plugin, which provides the original under this name.
 */
declare const __react_refresh_utils__: {
  getModuleExports(moduleId: string): unknown;
  executeRuntime(exports: unknown, ...rest: unknown[]): void;
};

declare global {
  // Every React on the page registers here: see refresh-hook.ts of the edge.
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Map<number, object> } | undefined;
}

export function getModuleExports(moduleId: string): unknown {
  return shownExports(__react_refresh_utils__.getModuleExports(moduleId));
}

/** The production React of a live shell cannot refresh: then no module accepts the change and the page is reloaded. */
export function executeRuntime(exports: unknown, ...rest: unknown[]): void {
  if (canRefresh()) __react_refresh_utils__.executeRuntime(exports, ...rest);
}

/**
 * The components of a module. Pages and fillers of slots also export a `loader` or texts, which the router or the shell has
 * already read; a change of those applies from the next load on.
 */
export function shownExports(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null || !('Component' in exports)) return exports;
  return { Component: exports.Component };
}

function canRefresh(): boolean {
  const renderers = [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])];
  return renderers.every((renderer) => 'scheduleRefresh' in renderer);
}
