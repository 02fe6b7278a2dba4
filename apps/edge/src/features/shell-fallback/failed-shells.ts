import type { Registry } from '@patina/platform/registry';

/** Cookie with the versions of the shell that failed in this browser, separated by `~`; set by watchdog-script.ts. */
export const FAILED_SHELLS_COOKIE = 'failedShell';

/**
 * The registry for a browser in which shells failed: a failed live release is replaced by the one before it, and a
 * failed canary is left out.
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
