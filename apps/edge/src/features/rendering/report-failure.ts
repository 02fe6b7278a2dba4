import {
  KNOWN_RELEASES_HEADER,
  type ReleaseFailure,
  SERVED_PAGE_HEADER,
  type TelemetryReport,
  telemetry,
} from '@patina/shared-api/contract/releases/telemetry';
import { newNonce } from '#page-tokens/page-tokens.ts';
import { knownReleases } from '#registry/known-releases.ts';
import { namesOf } from './render-job.ts';
import type { PageToRender } from './render-pages.ts';
import type { RenderFailure } from './renderer-pool.ts';

interface ReportOptions {
  apiUrl: string;
  timeoutMs: number;
}

/**
 * Reports to the API that a page could not be rendered on the server, as a failure of all releases that took part in it,
 * in the name of the visitor's address. A page with overrides reports nothing. One that was not tried is reported where
 * failures are compared with uses: among many pages, those that were tried would be too few to end a canary.
 */
export async function reportFailure(
  { builds, name, isTried }: RenderFailure,
  { registry, boot, addressHeaders }: PageToRender,
  { apiUrl, timeoutMs }: ReportOptions,
): Promise<void> {
  // The page itself reports its uses, if all pages do.
  const sampled = boot.telemetry.share === 1;
  if (boot.overridden.length > 0 || !(isTried || sampled)) return;
  const error = /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error';
  const failures = namesOf(builds).map((build): ReleaseFailure => {
    const [app = '', version = ''] = build.split('@');
    return { app, version, kind: 'render', error };
  });
  const report: TelemetryReport = {
    releases: Object.fromEntries(failures.map(({ app, version }) => [app, version])),
    shared: {},
    sampled,
    uses: [],
    failures,
    vitals: [],
  };
  await fetch(`${apiUrl}/api${telemetry.report.path}`, {
    method: telemetry.report.method,
    headers: {
      ...addressHeaders,
      'content-type': 'application/json',
      [KNOWN_RELEASES_HEADER]: knownReleases(registry),
      // A page of its own: the document that is made now may be sent to several.
      [SERVED_PAGE_HEADER]: newNonce(),
    },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(timeoutMs),
  });
}
