import type { Span } from '@patina/http/tracing/tracing';
import type { Registry, RegistryEntry } from '@patina/platform/registry';

/**
 * Header in which a page gets its token: scripts of the page can read it, and the document stays the same for everybody and
 * its copies in caches valid.
 */
export const SERVER_TIMING = 'server-timing';

/** The header's value with a page's token, which contains neither quotes nor backslashes. */
export const tokenTiming = (token: string): string => `page;desc="${token}"`;

/** The header's value with a page's trace, which scripts of the page may continue. */
export const traceTiming = ({ traceparent }: Span): string => `traceparent;desc="${traceparent}"`;

/** The releases that a page gets of the apps that have a canary, such as `catalog/1.1.0-ab12`. */
export function trialsOf(published: Registry, chosen: Registry): string[] {
  const got = entriesOf(chosen);
  return Object.entries(entriesOf(published))
    .filter(([, { canary }]) => canary !== undefined)
    .map(([app]) => `${app}/${got[app]?.live.version}`)
    .filter((name) => /^[\w/.+-]+$/.test(name));
}

const entriesOf = ({ shell, remotes }: Registry): Record<string, RegistryEntry> => ({ shell, ...remotes });
