import { atom } from '@patina/platform/state';

/** What went wrong with an item, by its id; it outlives a line that was taken out too soon. */
export const itemErrorsAtom = atom<Record<string, string | undefined>>({});
