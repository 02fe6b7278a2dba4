import { MAX_RETRIES, retryBase } from '@patina/platform/retry-address';

type Loaded = Pick<PerformanceResourceTiming, 'name' | 'duration'>;

/** File name of an exposed module's chunk: `expose-TopUpDialog.3a9ffe3d67.js`. */
const MODULE = /\/expose-([\w-]+)[.\w]*\.js$/;

/**
 * Reads the browser's resource timing of a release: its entry's duration in milliseconds, and its modules.
 * @param base address of the release's folder
 */
export function describeLoading(
  loaded: Loaded[],
  base: string,
  entry: string,
): { loadTime?: number; modules: string[] } {
  const absolute = (address: string) => new URL(address, location.href).href;
  const attempts = Array.from({ length: MAX_RETRIES + 1 }, (_, attempt) => retryBase(base, attempt));
  const entries = new Set(attempts.map((folder) => absolute(`${folder}${entry}`)));
  const arrived = loaded.findLast(({ name }) => entries.has(name));
  const modules = loaded
    .filter(({ name }) => name.startsWith(absolute(base)))
    .flatMap(({ name }) => MODULE.exec(name)?.[1] ?? []);
  return { ...(arrived && { loadTime: Math.round(arrived.duration) }), modules: [...new Set(modules)].sort() };
}
