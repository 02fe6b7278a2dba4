import type { Registry } from '@patina/platform/registry';

/** Cookie with the versions of the shell that have failed in this browser, `~` between them; see page/shell-watch.ts. */
export const FAILED_SHELL_COOKIE = 'failedShell';

/**
 * The registry for a browser in which shells have failed: as long as one of them is live, the one before it takes its
 * place, and a canary among them is none.
 */
export function withoutFailedShells(registry: Registry, cookie: string | undefined): Registry {
  const failed = new Set(cookie?.split('~'));
  const { canary, previous, live, ...entry } = registry.shell;
  const isReplaced = previous !== undefined && failed.has(live.version);
  return {
    ...registry,
    shell: {
      ...entry,
      live: isReplaced ? previous : live,
      ...(previous && !isReplaced && { previous }),
      ...(canary && !failed.has(canary.release.version) && { canary }),
    },
  };
}
