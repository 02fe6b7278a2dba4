/** Where the bare frame lists what it can show. */
export const ALONE = '/alone';

/** Page of one fragment: `/alone/sell/OffersTab`. */
export const fragmentPath = (remote: string, fragment: string) => `${ALONE}/${remote}/${fragment}`;
