/** Payments settle while nobody looks: a history is asked for again when the shopper comes back to it. */
export const FRESH_HISTORY = { staleTime: 5_000, refetchOnWindowFocus: true };
