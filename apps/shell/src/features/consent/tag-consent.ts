import type { Consent } from '@patina/shared-api/state/consent';

declare global {
  interface Window {
    /** Google's own function, which the edge defines in front of the operator's tag. */
    gtag?: (command: 'consent', action: 'update', signals: Record<string, 'granted' | 'denied'>) => void;
  }
}

/** Tells the operator's Google tag what the visitor allows; does nothing where there is no tag. */
export function updateTagConsent(window: Pick<Window, 'gtag'>, { targeting }: Consent): void {
  const signal = targeting ? 'granted' : 'denied';
  window.gtag?.('consent', 'update', {
    ad_storage: signal,
    ad_user_data: signal,
    ad_personalization: signal,
    analytics_storage: signal,
  });
}
