import type { RemoteFailure } from '@patina/platform/remote-loader';
import type { PageError, PageRouter } from '#shared/storefront/shell-storefront.ts';

/** A page's notes for its reports, in order of occurrence. */
export interface PageNotes {
  /** Whether the page reports more than failures. */
  isSampled: boolean;
  /** Versions of the running releases by app. */
  running: Map<string, string>;
  failures: (RemoteFailure | PageError)[];
  /** Absent until the page has started. */
  router?: Pick<PageRouter, 'state'>;
}
