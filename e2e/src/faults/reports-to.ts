import { TelemetryReport } from '@patina/shared-api/contract/telemetry';
import type { FaultyApi } from './FaultyApi.ts';

/** What pages have reported to an API, in the order in which it came; all of it must be what the API takes. */
export function reportsTo({ sent }: FaultyApi): TelemetryReport[] {
  return sent
    .filter(({ path }) => path === '/api/telemetry')
    .map(({ body, status }) => {
      if (status !== 202) throw new Error(`The API answers ${status} to the report ${body}`);
      return TelemetryReport.parse(JSON.parse(body));
    });
}

/** The failures among them. */
export function failuresSaidTo(api: FaultyApi): TelemetryReport['failures'] {
  return reportsTo(api).flatMap(({ failures }) => failures);
}
