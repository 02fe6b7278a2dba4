import type { Consent } from '@patina/shared-api/state/consent';

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
