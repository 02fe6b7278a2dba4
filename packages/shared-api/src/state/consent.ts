import { atom } from '@patina/platform/state';

/**
 * Kinds of cookies and storage the visitor allows. The necessary ones (`performance` in the cookie bar) are always on.
 */
export interface Consent {
  /** The history of viewed products. */
  functional: boolean;
  /** Analytics and advertising. */
  targeting: boolean;
}

export const NO_CONSENT: Consent = { functional: false, targeting: false };
export const FULL_CONSENT: Consent = { functional: true, targeting: true };

export const consentAtom = atom<Consent>(NO_CONSENT);
