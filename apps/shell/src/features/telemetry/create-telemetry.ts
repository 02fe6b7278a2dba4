import type { BootData } from '@patina/platform/boot-data';
import type { RemoteFailure } from '@patina/platform/remote-loader';
import type { PageError, Telemetry } from '#shared/storefront/shell-storefront.ts';
import type { Reporter } from './create-reporter.ts';
import type { PageNotes } from './page-notes.ts';

/** Limit of the failures that a page notes; more would add no information. */
const MOST_FAILURES = 20;

/**
 * Collects what a page reports, from its start. The code that sends reports loads late: with the first
 * failure, or when idle in the share of pages that report everything. A page with
 * overridden releases reports nothing.
 */
export function createTelemetry(window: Window, { slice, telemetry, overridden }: BootData): Telemetry {
  const notes: PageNotes = {
    isSampled: Math.random() < telemetry.share,
    running: new Map([['shell', slice.shell.version]]),
    failures: [],
  };
  const { running, failures } = notes;
  const attach: Telemetry['attach'] = (router) => {
    notes.router = router;
  };
  let reporter: Promise<Reporter> | undefined;

  async function use(app: string, { version }: { version: string }) {
    running.set(app, version);
    if (notes.isSampled && reporter) (await wake())?.reportSoon();
  }

  if (overridden.length > 0) return { running, use, note: () => undefined, attach };

  async function wake(): Promise<Reporter | undefined> {
    try {
      reporter ??= import(/* webpackChunkName: "create-reporter" */ './create-reporter.ts').then(({ createReporter }) =>
        createReporter(window, slice, notes),
      );
      return await reporter;
    } catch {
      // The page works without it; the next failure retries.
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
  return { running, use, note, attach };
}
