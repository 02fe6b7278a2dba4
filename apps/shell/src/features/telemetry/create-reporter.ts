import { getInstance } from '@module-federation/enhanced/runtime';
import { ownerOf, type RegistrySlice } from '@patina/platform/registry';
import type { ReleaseFailure, TelemetryReport, Vital } from '@patina/shared-api/contract/releases/telemetry';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { describeFailure } from './describe-failure.ts';
import type { PageNotes } from './page-notes.ts';

/** Delay of a report, so that it contains further failures and the fallback release; in milliseconds. */
const SOON = 1500;

/** Limit of the contract for the vitals in a report. */
const MOST_VITALS = 20;

export interface Reporter {
  reportSoon(): void;
}

/** Sends reports of a page's notes; see docs/decisions/0017-telemetry-and-recovery-of-a-page.md. */
export function createReporter(window: Window, slice: RegistrySlice, notes: PageNotes): Reporter {
  const { document, location } = window;
  const { running } = notes;
  const firstPath = location.pathname;
  const reported = new Set<string>();
  const vitals: Vital[] = [];
  let described = 0;
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** True at the first call with these values. */
  function isFirst(...what: (string | undefined)[]): boolean {
    const key = what.join(' ');
    return !reported.has(key) && Boolean(reported.add(key));
  }

  function newFailures(): ReleaseFailure[] {
    const pattern = patternOf(notes.router);
    const page = { slice, running, pathname: location.pathname, ...(pattern && { pattern }) };
    const fresh = notes.failures.slice(described).flatMap((failure) => describeFailure(failure, page));
    described = notes.failures.length;
    return fresh
      .filter(({ app, version, kind, expose, slot, error, at }) =>
        isFirst('failure', app, version, kind, expose, slot, error, at),
      )
      .map((failure) => (isFirst('failed', failure.app, failure.version) ? failure : { ...failure, again: true }));
  }

  function newUses(failures: ReleaseFailure[]): TelemetryReport['uses'] {
    const started = [...running].map(([app, version]) => ({ app, version }));
    // A failed release counts as used, too.
    return [...started, ...failures]
      .filter(({ app, version }) => isFirst('use', app, version))
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
    const token = pageToken(window);
    const answer = await fetch('/api/telemetry', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-page-token': token }) },
      body: JSON.stringify(body),
      // Sent also while the page closes, and without the visitor's cookies.
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
    // After one failure nothing more is sent: the browser logs each one in its console.
    isSilent ||= !answer?.ok;
  }

  if (notes.isSampled) {
    watchVitals((vital) => {
      const owner = ownerOf(slice.remotes, firstPath) ?? 'shell';
      const version = running.get(owner);
      const release = version ? { app: owner, version } : { app: 'shell', version: slice.shell.version };
      if (vitals.length < MOST_VITALS) vitals.push({ ...vital, ...release });
    });
    // Healthy pages report as early as failing ones; otherwise a canary would start with failures only.
    reportSoon();
  }
  // Registered after the vitals' own listeners, so that their last values are included. A closing page is hidden first.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
  return { reportSoon };
}

/**
 * The server timings of this page as JSON, with the token that the edge has sent with it, by which its reports count;
 * undefined where the browser does not tell.
 */
function pageToken({ performance }: Window): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return JSON.stringify(page?.serverTiming);
}

/** The pattern of the page's address, such as `/products/:id`; never the address. */
function patternOf(router: PageNotes['router']): string | undefined {
  const paths = router?.state.matches.map(({ route }) => route.path ?? '') ?? [];
  const pattern = `/${paths.join('/')}`.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return paths.length > 0 && /^\/[\w/:*?.-]{0,99}$/.test(pattern) ? pattern : undefined;
}

/** Shared packages and their versions in this page. */
function sharedVersions(): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const [module, byVersion] of Object.entries(getInstance()?.shareScopeMap['default'] ?? {})) {
    const [version] = Object.keys(byVersion);
    if (version) versions[packageOf(module)] = version;
  }
  return versions;
}

function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

/** Reports the page's web vitals, including those measured before the call, each once per visit. */
function watchVitals(tell: (vital: Pick<Vital, 'name' | 'value'>) => void): void {
  const reported = new Set<string>();
  const once = ({ id, name, value }: Metric) => {
    if (reported.has(id)) return;
    reported.add(id);
    tell({ name, value: Number(value.toFixed(name === 'CLS' ? 4 : 0)) });
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(once);
}
