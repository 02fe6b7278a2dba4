import { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import type { FaultyApi } from './FaultyApi.ts';

/** The reports to an API, in order; all must satisfy the contract. */
function allReportsTo({ sent }: FaultyApi): TelemetryReport[] {
  return sent
    .filter(({ path }) => path === '/api/telemetry')
    .map(({ body, status }) => {
      if (status !== 202) throw new Error(`The API answers ${status} to the report ${body}`);
      return TelemetryReport.parse(JSON.parse(body));
    });
}

/** The edge reports pages that it could not render; it runs no shared modules. */
const isOfEdge = ({ shared, failures }: TelemetryReport) =>
  failures.some(({ kind }) => kind === 'render') && Object.keys(shared).length === 0;

/** The pages' reports to an API, in order. */
export function reportsTo(api: FaultyApi): TelemetryReport[] {
  return allReportsTo(api).filter((report) => !isOfEdge(report));
}

/** The failures among them. */
export function failuresReportedTo(api: FaultyApi): TelemetryReport['failures'] {
  return reportsTo(api).flatMap(({ failures }) => failures);
}

/** The failures that the edge has reported. */
export function edgeFailuresReportedTo(api: FaultyApi): TelemetryReport['failures'] {
  return allReportsTo(api)
    .filter(isOfEdge)
    .flatMap(({ failures }) => failures);
}
