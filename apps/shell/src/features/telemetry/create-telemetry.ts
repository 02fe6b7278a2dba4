import type { BootData } from '@patina/platform/boot';
import type { RemoteFailure } from '@patina/platform/remote-loader';
import type { Reporter } from './create-reporter.ts';

/** Most failures that a page notes: one that fails all the time has said by then what is wrong. */
const MOST_FAILURES = 20;

/** An error of the page, with the components that were being shown when it was thrown. */
export interface PageError {
  error: unknown;
  componentStack?: string | null | undefined;
}

/** What a page has noted for its reports, in the order in which it happened. */
export interface PageNotes {
  /** Whether the page reports more than failures. */
  isSampled: boolean;
  /** Version by app of what the page runs. */
  running: Map<string, string>;
  failures: (RemoteFailure | PageError)[];
}

export interface Telemetry {
  running: ReadonlyMap<string, string>;
  use(app: string, release: { version: string }): void;
  /** Notes a release that failed, or an error that something has caught; errors that nothing catches come by themselves. */
  note(failure: RemoteFailure | PageError): void;
}

/**
 * Notes what a page has to report, from its first moment. The code that makes reports of it comes late: with the first
 * failure, and else only to the share of the pages that report everything, once they are idle. A page in which somebody
 * tries out other builds reports nothing.
 */
export function createTelemetry(window: Window, { slice, telemetry, overridden }: BootData): Telemetry {
  const notes: PageNotes = {
    isSampled: Math.random() < telemetry.share,
    running: new Map([['shell', slice.shell.version]]),
    failures: [],
  };
  const { running, failures } = notes;
  let reporter: Promise<Reporter> | undefined;

  async function use(app: string, { version }: { version: string }) {
    running.set(app, version);
    if (notes.isSampled && reporter) (await wake())?.reportSoon();
  }

  if (overridden.length > 0) return { running, use, note: () => undefined };

  async function wake(): Promise<Reporter | undefined> {
    try {
      reporter ??= import(/* webpackChunkName: "create-reporter" */ './create-reporter.ts').then(({ createReporter }) =>
        createReporter(window, slice, notes),
      );
      return await reporter;
    } catch {
      // The page is as good without it; the next failure tries again.
      reporter = undefined;
      return undefined;
    }
  }

  async function note(failure: RemoteFailure | PageError) {
    if (failures.length >= MOST_FAILURES) return;
    failures.push(failure);
    (await wake())?.reportSoon();
  }

  window.addEventListener('error', note);
  window.addEventListener('unhandledrejection', ({ reason: error }) => note({ error }));
  if (notes.isSampled) {
    window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(wake));
  }
  return { running, use, note };
}
