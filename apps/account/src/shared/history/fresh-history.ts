/** Payments settle in the background, so a history is refetched when the window gets the focus. */
export const FRESH_HISTORY = { staleTime: 5_000, refetchOnWindowFocus: true };
