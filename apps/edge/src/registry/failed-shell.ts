import type { Registry } from '@patina/platform/registry';

/** Cookie with the version of a shell that has failed in this browser; the page sets it, see page/shell-watch.ts. */
export const FAILED_SHELL_COOKIE = 'failedShell';

/** The registry for a browser in which a shell has failed: as long as that one is live, the one before it takes its place. */
export function withoutFailedShell(registry: Registry, failed: string | undefined): Registry {
  const { previous, ...entry } = registry.shell;
  if (!previous || failed !== entry.live.version) return registry;
  return { ...registry, shell: { ...entry, live: previous } };
}
