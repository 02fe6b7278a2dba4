import { integrityOf, SERVER_BUILD } from '@patina/releases/storage/release-file';
import { LRUCache } from 'lru-cache';
import { DEVELOPMENT_BUILD_TIMEOUT_MS } from '#timeouts.ts';

/** The server builds of development servers, which change with the sources. */
export interface DevelopmentBuilds {
  /**
   * Reads the current server build of a development server.
   * @returns its integrity; undefined if the server has none
   */
  read(base: string): Promise<string | undefined>;
  /** Source of a build that was read, by its integrity. */
  sourceOf(integrity: string): string | undefined;
}

/** Builds whose source is remembered: the current ones and some before them. */
const MAX_BUILDS = 20;

export function openDevelopmentBuilds(): DevelopmentBuilds {
  const sources = new LRUCache<string, string>({ max: MAX_BUILDS });
  const current = new Map<string, { etag: string; integrity: string }>();

  return {
    async read(base) {
      const known = current.get(base);
      const response = await fetch(new URL(SERVER_BUILD, base), {
        redirect: 'manual',
        headers: known && sources.has(known.integrity) ? { 'if-none-match': known.etag } : {},
        signal: AbortSignal.timeout(DEVELOPMENT_BUILD_TIMEOUT_MS),
      });
      if (response.status === 304) return known?.integrity;
      if (!response.ok) return undefined;
      const source = await response.text();
      const integrity = integrityOf(source);
      sources.set(integrity, source);
      current.set(base, { etag: response.headers.get('etag') ?? '', integrity });
      return integrity;
    },
    sourceOf: (integrity) => sources.get(integrity),
  };
}
