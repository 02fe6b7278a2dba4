import { readFileSync } from 'node:fs';
import { inlineJson } from '@patina/http/inline-json';
import { type Registry, releaseBase } from '@patina/platform/registry';
import { FAILED_SHELLS_COOKIE } from './failed-shells.ts';

/** How long a browser gets the fallback of a shell that failed in it, in seconds. */
const FALLBACK_MAX_AGE = 600;

const FUNCTION = readFunction(new URL('./watchdog-script.js', import.meta.url));

/**
 * Inline script of every page, before all others, because no script of the store can report that the shell itself does
 * not load or throws while it starts. It reports that and reloads the page with the previous release, if there is one.
 * Once the shell has rendered something it handles its own failures. A slow shell is not replaced: its fallback would
 * be equally slow.
 * @param share of the pages that report everything, from 0 to 1
 */
export function shellWatchdog({ live, previous }: Registry['shell'], share: number): string {
  const shell = {
    version: live.version,
    base: releaseBase('shell', live),
    standIn: previous?.version,
    sampled: Math.random() < share,
    cookieName: FAILED_SHELLS_COOKIE,
    cookieMaxAge: FALLBACK_MAX_AGE,
  };
  return `(${FUNCTION})(${inlineJson(shell)})`;
}

/** Reads the function of a script, without comments and indentation: it is part of every page. */
function readFunction(file: URL): string {
  const [, script = ''] = readFileSync(file, 'utf8').split(/^export default (?=function)/m);
  return script
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
