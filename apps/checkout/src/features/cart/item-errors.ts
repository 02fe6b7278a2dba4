import { atom } from '@patina/platform/state';

/** Error of an item, by its id; kept if the line was removed too soon. */
export const itemErrorsAtom = atom<Record<string, string | undefined>>({});
