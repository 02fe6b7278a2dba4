import { type Registry, releaseBase } from '@patina/platform/registry';
import { FAILED_SHELL_COOKIE } from '#registry/failed-shell.ts';
import { inlineJson } from './inline-json.ts';

/** How long a browser does without a shell that has failed in it, in seconds. */
const FAILED_FOR = 600;

/**
 * Inline script of every page, before all others: nothing of the store can tell that the shell itself does not load or
 * throws while it starts. It reports that, and loads the page again with the shell before it where there is one. Once
 * the shell shows something, failures are its own to tell. A shell that is slow is left alone: a second one would be, too.
 * @param share of the pages that report everything, from 0 to 1
 */
export function shellWatch({ live, previous }: Registry['shell'], share: number): string {
  const shell = {
    version: live.version,
    base: releaseBase('shell', live),
    standIn: previous?.version,
    sampled: Math.random() < share,
  };
  return `(${WATCH})(${inlineJson(shell)})`;
}

const WATCH = `({ version, base, standIn, sampled }) => {
  let isOver = false;
  const fail = (kind, where) => {
    if (isOver || !String(where).includes(base) || document.querySelector('#root > :not(.patina-splash)')) return;
    isOver = true;
    const release = { app: 'shell', version };
    const failures = [{ ...release, kind, standIn }];
    const report = { releases: { shell: version }, shared: {}, sampled, uses: sampled ? [release] : [], failures, vitals: [] };
    const headers = { 'content-type': 'application/json' };
    fetch('/api/telemetry', { method: 'POST', headers, body: JSON.stringify(report), keepalive: true, credentials: 'omit' }).catch(() => {});
    const name = '${FAILED_SHELL_COOKIE}=';
    const known = document.cookie.split('; ').find((one) => one.startsWith(name))?.slice(name.length).split('~') ?? [];
    if (!standIn || known.includes(version)) return;
    const cookie = name + [...known, version].join('~');
    document.cookie = cookie + '; path=/; max-age=${FAILED_FOR}; samesite=lax';
    if (document.cookie.includes(cookie)) location.reload();
  };
  addEventListener('error', ({ target, filename }) => (filename ? fail('error', filename) : fail('load', target?.src)), true);
  addEventListener('unhandledrejection', ({ reason }) => fail('error', reason?.message + reason?.stack));
}`;
