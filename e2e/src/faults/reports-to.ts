import { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import type { FaultyApi } from './FaultyApi.ts';

/** The pages' reports to an API, in order; all must satisfy the contract. */
export function reportsTo({ sent }: FaultyApi): TelemetryReport[] {
  return sent
    .filter(({ path }) => path === '/api/telemetry')
    .map(({ body, status }) => {
      if (status !== 202) throw new Error(`The API answers ${status} to the report ${body}`);
      return TelemetryReport.parse(JSON.parse(body));
    });
}

/** The failures among them. */
export function failuresReportedTo(api: FaultyApi): TelemetryReport['failures'] {
  return reportsTo(api).flatMap(({ failures }) => failures);
}
