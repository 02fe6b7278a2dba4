/*
 * Decides in the page of a developer what is refreshed in its place. It stands for a module of the bundler's refresh
 * plugin, which lends the original under this name.
 */
declare const __react_refresh_utils__: {
  getModuleExports(moduleId: string): unknown;
  executeRuntime(exports: unknown, ...rest: unknown[]): void;
};

declare global {
  // Where every React on the page announces itself: see refresh-hook.ts of the edge.
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Map<number, object> } | undefined;
}

export function getModuleExports(moduleId: string): unknown {
  return shownExports(__react_refresh_utils__.getModuleExports(moduleId));
}

/** The React of a live shell cannot refresh: nothing takes the change then, and the page is loaded anew. */
export function executeRuntime(exports: unknown, ...rest: unknown[]): void {
  if (canRefresh()) __react_refresh_utils__.executeRuntime(exports, ...rest);
}

/**
 * What of a module is on the screen. A page and a fragment also export what the router or the shell has taken already,
 * a `loader` or texts, and would not count as components because of that: such a change holds from the next load on.
 */
export function shownExports(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null || !('Component' in exports)) return exports;
  return { Component: exports.Component };
}

function canRefresh(): boolean {
  const renderers = [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])];
  return renderers.every((renderer) => 'scheduleRefresh' in renderer);
}
