import { type Consent, NO_CONSENT } from '@patina/shared-api/state/consent';
import { attempt } from '#shared/browser-storage/browser-storage.ts';
import type { StoredConsent } from '#shared/storefront/shell-storefront.ts';

/** `true` once the visitor has agreed, `false` when everything was rejected (docs/product.md#cookie-consent). */
const CONSENT_KEY = 'cookie_consent';
/** The categories that were accepted. */
const PREFERENCES_KEY = 'cookie_preferences';

/** The consent in local storage. In a browser that blocks storage the bar is shown at every load. */
export function createStoredConsent(window: Window): StoredConsent {
  return {
    read: () =>
      attempt(() => {
        if (window.localStorage.getItem(CONSENT_KEY) !== 'true') return undefined;
        const stored = JSON.parse(window.localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Consent>;
        return {
          functional: stored.functional === true,
          targeting: stored.targeting === true,
        };
      }),
    accept(consent) {
      attempt(() => {
        window.localStorage.setItem(CONSENT_KEY, 'true');
        window.localStorage.setItem(PREFERENCES_KEY, JSON.stringify(consent));
      });
    },
    reject() {
      attempt(() => {
        window.localStorage.setItem(CONSENT_KEY, 'false');
        window.localStorage.setItem(PREFERENCES_KEY, JSON.stringify(NO_CONSENT));
      });
    },
  };
}

/** Whether everything was rejected in an earlier visit: the bar is shown again, in its small form. */
export function wasRejected(window: Window): boolean {
  return attempt(() => window.localStorage.getItem(CONSENT_KEY) === 'false') === true;
}

declare global {
  interface Window {
    /** Google's function, defined by the edge before the operator's tag. */
    gtag?: (command: 'consent', action: 'update', signals: Record<string, 'granted' | 'denied'>) => void;
  }
}

/** Updates the consent of the operator's Google tag; does nothing without a tag. */
export function updateTagConsent(window: Pick<Window, 'gtag'>, { targeting }: Consent): void {
  const signal = targeting ? 'granted' : 'denied';
  window.gtag?.('consent', 'update', {
    ad_storage: signal,
    ad_user_data: signal,
    ad_personalization: signal,
    analytics_storage: signal,
  });
}
