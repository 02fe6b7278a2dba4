import type { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';

/** An empty report of a sampled page. */
export function aReport(change: Partial<TelemetryReport> = {}): TelemetryReport {
  return {
    releases: { shell: '2.0.0-aa', catalog: '1.1.0-bb' },
    shared: { react: '19.2.0', '@patina/ui': '1.0.0' },
    sampled: true,
    uses: [],
    failures: [],
    vitals: [],
    ...change,
  };
}
