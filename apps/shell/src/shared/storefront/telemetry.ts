import type { RemoteFailure } from '@patina/platform/remote-loader';

/** An error of the page, with React's component stack. */
export interface PageError {
  /** `render`: React has recovered by rendering anew what the server had rendered. */
  kind?: 'error' | 'render';
  error: unknown;
  componentStack?: string | null | undefined;
}

/** Collects what the page reports about its releases (docs/decisions/0017). */
export interface Telemetry {
  running: ReadonlyMap<string, string>;
  use(app: string, release: { version: string }): void;
  /** Notes a failed release or a caught error; uncaught errors are noted automatically. */
  note(failure: RemoteFailure | PageError): void;
}
