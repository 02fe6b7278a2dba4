/** Page that lists what the bare frame can show. */
export const ALONE = '/alone';

/** Page of one fragment: `/alone/sell/OffersTab`. */
export const fragmentPath = (remote: string, fragment: string) => `${ALONE}/${remote}/${fragment}`;
