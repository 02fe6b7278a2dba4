import { inlineJson } from '@patina/http/inline-json';
import { type Registry, type Release, releaseBase } from '@patina/platform/registry';
import { readPageFunction } from '#page/inline-code.ts';
import { FAILED_SHELLS_COOKIE } from './failed-shells.ts';

/** How long a browser gets the fallback of a shell that failed in it, in seconds. */
const FALLBACK_MAX_AGE = 600;

/** When the fallback is loaded beside a shell that has not started, in milliseconds. */
const SLOW_AFTER_MS = 2500;

/** When a page without a shell shows the notice, in milliseconds. */
const NOTICE_AFTER_MS = 8000;

/** How much later if all files have arrived: a slow phone needs so long to run them. In milliseconds. */
const BUSY_MS = 30_000;

/** Longest wait for a failed file that is requested past the cache before the page is reloaded, in milliseconds. */
const REPAIR_MS = 1000;

const FUNCTION = await readPageFunction(new URL('./watchdog-script.js', import.meta.url));

/**
 * Inline script of every page, before all others, because no script of the store can report that the shell itself does
 * not load or throws while it starts. It reports that and reloads the page with the previous release; if there is none,
 * or that one fails, too, it shows the document's notice. Once the shell has rendered something it handles its own
 * failures. See docs/decisions/0027-a-page-without-a-shell-says-so.md.
 * @param share of the pages that report everything, from 0 to 1
 */
export function shellWatchdog({ live, previous }: Registry['shell'], share: number): string {
  const shell = {
    version: live.version,
    base: releaseBase('shell', live),
    files: filesOf(live),
    standIn: previous && {
      version: previous.version,
      base: releaseBase('shell', previous),
      files: filesOf(previous),
    },
    share,
    // Without names, which would be in every page twice.
    cookie: [FAILED_SHELLS_COOKIE, FALLBACK_MAX_AGE],
    times: [SLOW_AFTER_MS, NOTICE_AFTER_MS, BUSY_MS, REPAIR_MS],
  };
  return `(${FUNCTION})(${inlineJson(shell)})`;
}

/** The files without which a shell does not start; its entry is the last. */
const filesOf = ({ files, entry }: Release) => [...files, entry];
