import * as z from 'zod/mini';
import { post } from '../protocol/endpoint.ts';
import { Done } from '../protocol/envelope.ts';

/*
 * What a page says of the releases it runs. Nothing in it is of a person: no messages, no addresses, no browser. The page
 * sends it without credentials, and whoever sends anything else is refused.
 */

/** Most apps, shared libraries, uses, failures or values in one report. */
const MAX_ENTRIES = 20;

const App = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const Version = z.string().check(z.regex(/^[\w.+-]{1,60}$/));
const Library = z.string().check(z.regex(/^(@[a-z0-9-]{1,40}\/)?[a-z0-9][a-z0-9.-]{0,60}$/));

const UsedRelease = { app: App, version: Version };

const few = <Entry extends z.ZodMiniType>(entry: Entry) => z.array(entry).check(z.maxLength(MAX_ENTRIES));

function fewVersions(key: typeof App) {
  return z.record(key, Version).check(z.refine((versions) => Object.keys(versions).length <= MAX_ENTRIES));
}

/**
 * How a release failed: it or a part of it did not arrive, it does not fit the page, it took too long and another one took
 * over, or its code threw.
 */
export const FailureKind = z.enum(['load', 'incompatible', 'slow', 'error']);
export type FailureKind = z.output<typeof FailureKind>;

export const ReleaseFailure = z.strictObject({
  ...UsedRelease,
  kind: FailureKind,
  /** Module of the release that was asked for, such as `./routes`. */
  expose: z.optional(z.string().check(z.regex(/^[\w./-]{1,80}$/))),
  /** Name of the error's class, such as `TypeError`; never its message. */
  error: z.optional(z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,59}$/))),
  /** File of the release with line and column, such as `catalog/1.0.0-ab12/expose-routes.js:1:2034`. */
  at: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}\/[\w.+-]{1,60}\/[\w./+~-]{1,120}:\d{1,7}:\d{1,7}$/))),
  /** Version that took over. */
  standIn: z.optional(Version),
  /** True where this page has reported a failure of the same release before: it is no other failed page. */
  again: z.optional(z.boolean()),
});
export type ReleaseFailure = z.output<typeof ReleaseFailure>;

export const VitalName = z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']);
export type VitalName = z.output<typeof VitalName>;

/** A web vital: milliseconds, but for CLS, which is a sum of shares. */
export const Vital = z.strictObject({
  name: VitalName,
  value: z.number().check(z.minimum(0), z.maximum(3_600_000)),
  /** App that owns the page's address. */
  ...UsedRelease,
});
export type Vital = z.output<typeof Vital>;

/** What a page reports; it may do so several times, and says each thing once. */
export const TelemetryReport = z.strictObject({
  /** The version vector: every app of the page with its version, the shell included. */
  releases: fewVersions(App),
  /** Versions of the shared libraries. */
  shared: fewVersions(Library),
  /** Whether the page is one of the share that reports uses and vitals; failures are reported by all. */
  sampled: z.boolean(),
  /** Releases that this page began to run, including a failed one and its fallback; each once per page. */
  uses: few(z.strictObject(UsedRelease)),
  failures: few(ReleaseFailure),
  vitals: few(Vital),
});
export type TelemetryReport = z.output<typeof TelemetryReport>;

export const telemetry = {
  report: post(
    '/telemetry',
    'Takes what a page reports of its releases: uses, failures and web vitals; nothing of a person',
    TelemetryReport,
    Done,
  ),
};

/**
 * Header in which the edge tells the API which releases the registry knows (`catalog/1.0.0-ab12 shell/2.0.0-cd34`): only
 * these are counted by name, whatever strangers report.
 */
export const KNOWN_RELEASES_HEADER = 'x-known-releases';
