import type { FailureKind, TelemetryReport, Vital } from '@patina/shared-api/contract/releases/telemetry';
import type { FastifyInstance } from 'fastify';
import type { KnownReleases } from '#store/telemetry/known-releases.ts';

const RELEASE = ['app', 'version'] as const;

/** Histogram buckets in seconds, including the limits of "good" and "poor" of each web vital (web.dev/articles/vitals). */
const SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const SHIFTS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** Prometheus metrics of the pages' reports. */
export function releaseMetrics({ client }: FastifyInstance['metrics']) {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new client.Counter({ name, help, labelNames });
  const pages = counter(
    'patina_release_pages_total',
    'Pages of the reporting share that began to run a release',
    RELEASE,
  );
  const failures = counter('patina_release_failures_total', 'Failures of a release that pages have reported', [
    ...RELEASE,
    'kind',
  ]);
  const standIns = counter(
    'patina_release_stand_ins_total',
    'Pages that took another release in the place of this one',
    RELEASE,
  );
  const seconds = new client.Histogram({
    name: 'patina_release_vital_seconds',
    help: 'LCP, INP, FCP and TTFB of pages of the reporting share, by the app that owns the address',
    labelNames: [...RELEASE, 'name'],
    buckets: SECONDS,
  });
  const shifts = new client.Histogram({
    name: 'patina_release_layout_shift',
    help: 'CLS of pages of the reporting share, by the app that owns the address',
    labelNames: RELEASE,
    buckets: SHIFTS,
  });

  function observe({ name, value, ...release }: Vital, known: KnownReleases): void {
    const labels = known.label(release);
    if (name === 'CLS') shifts.observe(labels, value);
    else seconds.observe({ ...labels, name }, value / 1000);
  }

  return {
    count({ uses, failures: failed, vitals }: TelemetryReport, known: KnownReleases): void {
      for (const use of uses) pages.inc(known.label(use));
      for (const { kind, standIn, ...release } of failed) {
        // The edge counts them itself.
        if (kind === 'late') continue;
        const labels: { app: string; version: string; kind: FailureKind } = { ...known.label(release), kind };
        failures.inc(labels);
        if (standIn !== undefined) standIns.inc(known.label(release));
      }
      for (const vital of vitals) observe(vital, known);
    },
  };
}
