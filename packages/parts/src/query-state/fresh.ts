/**
 * Options of queries whose data other tabs, operators and payments change: stale after five seconds, and refetched when
 * the window gets the focus.
 */
export const FRESH = { staleTime: 5_000, refetchOnWindowFocus: true };
