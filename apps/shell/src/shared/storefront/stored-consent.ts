import type { Consent } from '@patina/shared-api/state/consent';

/** The visitor's choice in the cookie bar, kept in the browser (docs/product.md#cookie-consent). */
export interface StoredConsent {
  /** The consent of an earlier visit; undefined if the bar must be shown. */
  read(): Consent | undefined;
  accept(consent: Consent): void;
  /** Valid for this visit: the next load asks again. */
  reject(): void;
}
