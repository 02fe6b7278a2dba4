import { ownerOf, type RegistrySlice } from '@patina/platform/registry';
import type { ReleaseFailure, TelemetryReport, Vital } from '@patina/shared-api/contract/telemetry';
import type { PageNotes } from './create-telemetry.ts';
import { describeFailure } from './describe-failure.ts';
import { sharedVersions } from './shared-versions.ts';
import { watchVitals } from './watch-vitals.ts';

/** How long a failure waits for others, and for the release that stands in, in milliseconds. */
const SOON = 1500;

/** Most values of one kind in a report, as the contract has it. */
const MOST_VITALS = 20;

export interface Reporter {
  reportSoon(): void;
}

/** Makes reports of what a page notes; see docs/decisions/0017. */
export function createReporter(window: Window, slice: RegistrySlice, notes: PageNotes): Reporter {
  const { document, location } = window;
  const { running } = notes;
  const firstPath = location.pathname;
  const told = new Set<string>();
  const vitals: Vital[] = [];
  let described = 0;
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** True the first time that it is asked for something. */
  function isNews(...what: (string | undefined)[]): boolean {
    const key = what.join(' ');
    return !told.has(key) && Boolean(told.add(key));
  }

  function newFailures(): ReleaseFailure[] {
    const page = { slice, running, pathname: location.pathname };
    const fresh = notes.failures.slice(described).flatMap((failure) => describeFailure(failure, page) ?? []);
    described = notes.failures.length;
    return fresh
      .filter(({ app, version, kind, expose, error, at }) => isNews('failure', app, version, kind, expose, error, at))
      .map((failure) => (isNews('failed', failure.app, failure.version) ? failure : { ...failure, again: true }));
  }

  function newUses(failures: ReleaseFailure[]): TelemetryReport['uses'] {
    const begun = [...running].map(([app, version]) => ({ app, version }));
    // A release that failed had been begun, too.
    return [...begun, ...failures]
      .filter(({ app, version }) => isNews('use', app, version))
      .map(({ app, version }) => ({ app, version }));
  }

  function report(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isSilent || !window.navigator.onLine) return;
    const failures = newFailures();
    const uses = notes.isSampled ? newUses(failures) : [];
    const measured = vitals.splice(0);
    if (failures.length + uses.length + measured.length === 0) return;
    void send({
      releases: Object.fromEntries(running),
      shared: sharedVersions(),
      sampled: notes.isSampled,
      uses,
      failures,
      vitals: measured,
    });
  }

  function reportSoon(): void {
    timer ??= setTimeout(report, SOON);
  }

  async function send(body: TelemetryReport): Promise<void> {
    const answer = await fetch('/api/telemetry', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // So that it leaves with the page, and says nothing of who looks at it.
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
    // A browser writes into its console what could not be sent: once is enough.
    isSilent ||= !answer?.ok;
  }

  if (notes.isSampled) {
    watchVitals((vital) => {
      const owner = ownerOf(slice.remotes, firstPath) ?? 'shell';
      const version = running.get(owner);
      const release = version ? { app: owner, version } : { app: 'shell', version: slice.shell.version };
      if (vitals.length < MOST_VITALS) vitals.push({ ...vital, ...release });
    });
    // Pages that are well count as early as those that fail: else a canary would begin with failures alone.
    reportSoon();
  }
  // After the vitals, so that it hears what they say at the end. A page that is left is hidden first.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
  return { reportSoon };
}
