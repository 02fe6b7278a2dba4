import { ASSUMED, MEASURED, PRICES, SECONDS_A_MONTH } from './figures.ts';
import type { TrafficResult } from './page-traffic.ts';

/** US dollars for a million pages. */
export interface Costs {
  edgeCores: number;
  apiCores: number;
  network: number;
  bucket: number;
  total: number;
}

/** Processor milliseconds of an edge for an average page. A confirmed page is composed of nothing: it costs as much as a kept one. */
export const edgeMs = ({ kept, confirmed, rendered }: TrafficResult) =>
  (kept + confirmed) * MEASURED.keptPageMs + rendered * MEASURED.renderedPageMs;

/** Processor milliseconds of API and database for an average page. */
export const apiMs = ({ apiCalls }: TrafficResult) =>
  apiCalls * (MEASURED.apiAnswerMs + ASSUMED.apiQueries * (MEASURED.apiQueryMs - MEASURED.apiAnswerMs));

/** Pages a second that an edge bears. */
export function pagesAnEdgeBears(result: TrafficResult): number {
  const capacity = ASSUMED.cores * ASSUMED.utilization * 1000;
  return capacity / edgeMs(result);
}

/** What a million pages cost, files and pictures of their visitors included. */
export function costsOf(result: TrafficResult, edges: number, pagesPerSecond: number, hasCdn: boolean): Costs {
  const million = 1_000_000;
  const coresFor = (milliseconds: number) =>
    ((milliseconds * million) / 1000 / 3600 / ASSUMED.utilization) * PRICES.coreHour;
  const gigabytes = ((MEASURED.pageBytes + ASSUMED.otherBytes) * million) / 1e9;
  const network = hasCdn
    ? gigabytes * PRICES.gigabyteFromCdn + (4 * million * PRICES.cdnRequestsPerTenThousand) / 10_000
    : gigabytes * PRICES.gigabyteFromEdges;
  const pagesAMonth = pagesPerSecond * SECONDS_A_MONTH;
  const bucket = (registryMonth(edges).dollars * million) / pagesAMonth;
  const costs = {
    edgeCores: coresFor(edgeMs(result)),
    apiCores: coresFor(apiMs(result)),
    // Of one provider: between CDN and edges nothing is paid.
    network,
    bucket,
  };
  return { ...costs, total: costs.edgeCores + costs.apiCores + costs.network + costs.bucket };
}

/** Reads of registry and keys by all edges in a month, with what they cost. */
export function registryMonth(edges: number, readsPerSecond = 1.05) {
  const reads = edges * readsPerSecond * SECONDS_A_MONTH;
  return { reads, dollars: (reads / 1000) * PRICES.bucketReadsPerThousand };
}
