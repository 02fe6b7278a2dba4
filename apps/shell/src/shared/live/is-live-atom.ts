import { atom } from '@patina/platform/state';

/** Whether a stream tells this page what is new; while it is false, the page asks. */
export const isLiveAtom = atom(false);
