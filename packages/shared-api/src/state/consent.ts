import { atom } from '@patina/platform/state';

/**
 * Kinds of cookies and storage the visitor allows. What the store cannot work without (`performance` in the cookie
 * bar) is always on and not asked for.
 */
export interface Consent {
  /** Remembering what was looked at. */
  functional: boolean;
  /** Analytics and advertising. */
  targeting: boolean;
}

export const NO_CONSENT: Consent = { functional: false, targeting: false };
export const FULL_CONSENT: Consent = { functional: true, targeting: true };

export const consentAtom = atom<Consent>(NO_CONSENT);
