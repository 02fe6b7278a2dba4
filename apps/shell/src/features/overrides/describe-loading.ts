import { attemptBase, CHECKED_RETRIES } from '@patina/platform/release-attempt';

type Loaded = Pick<PerformanceResourceTiming, 'name' | 'duration'>;

/** The build names the chunk of a module so that it can be found: `expose-ProductRow.3a9ffe3d67.js`. */
const MODULE = /\/expose-([\w-]+)[.\w]*\.js$/;

/**
 * What the browser tells of a release's loading: the time of its entry in whole milliseconds, and its modules.
 * @param base address of the release's folder
 */
export function describeLoading(
  loaded: Loaded[],
  base: string,
  entry: string,
): { loadTime?: number; modules: string[] } {
  const absolute = (address: string) => new URL(address, location.href).href;
  const attempts = Array.from({ length: CHECKED_RETRIES + 1 }, (_, attempt) => attemptBase(base, attempt));
  const entries = new Set(attempts.map((folder) => absolute(`${folder}${entry}`)));
  const arrived = loaded.findLast(({ name }) => entries.has(name));
  const modules = loaded
    .filter(({ name }) => name.startsWith(absolute(base)))
    .flatMap(({ name }) => MODULE.exec(name)?.[1] ?? []);
  return { ...(arrived && { loadTime: Math.round(arrived.duration) }), modules: [...new Set(modules)].sort() };
}
