/**
 * The server timings of this page as JSON, with the token that the edge has sent with it, by which its reports count;
 * undefined where the browser does not tell.
 */
export function pageToken({ performance }: Window): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return JSON.stringify(page?.serverTiming);
}
