import * as z from 'zod/mini';
import { post } from '../protocol/endpoint.ts';
import { Done } from '../protocol/envelope.ts';

/*
 * What a page reports about the releases it runs. Contains no personal data: of messages only what cannot be anybody's, no
 * addresses, no browser (docs/decisions/0074-what-pages-report-is-kept.md). The page sends it without credentials; reports with
 * any other field are rejected.
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
 * How a release failed: `load` – a file did not arrive; `incompatible` – it does not fit the page; `slow` – it timed
 * out and another release took over; `error` – its code threw; `render` – the server could not render it, or what the
 * server rendered differs from the browser's page; `late` – the server did not render it in time, which is counted apart
 * because a busy machine is not the release's fault.
 */
export const FailureKind = z.enum(['load', 'incompatible', 'slow', 'error', 'render', 'late']);
export type FailureKind = z.output<typeof FailureKind>;

/** File of a release with line and column, such as `catalog/1.0.0-ab12/expose-routes.js:1:2034`. */
const CodePlace = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}\/[\w.+-]{1,60}\/[\w./+~-]{1,120}:\d{1,7}:\d{1,7}$/));

/** Most files of a stack. */
export const MAX_STACK = 5;

/** Longest message. */
export const MAX_MESSAGE = 120;

export const ReleaseFailure = z.strictObject({
  ...UsedRelease,
  kind: FailureKind,
  /** Requested module of the release, such as `./routes`. */
  expose: z.optional(z.string().check(z.regex(/^[\w./-]{1,80}$/))),
  /** Name of the error's class, such as `TypeError`. */
  error: z.optional(z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,59}$/))),
  at: z.optional(CodePlace),
  /** The slot that the module was to fill, such as `product.below-facts`. */
  slot: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/))),
  /** What the error says, without numbers, quoted words, addresses and names: `…` is in their place. */
  message: z.optional(z.string().check(z.regex(/^[^\d@"'`/\\<>\p{C}]{1,120}$/u))),
  /** Files of releases in the stack, the topmost first. */
  stack: z.optional(z.array(CodePlace).check(z.maxLength(MAX_STACK))),
  /** Pattern of the page's address, such as `/products/:id`. */
  page: z.optional(z.string().check(z.regex(/^\/[\w/:*?.-]{0,99}$/))),
  standIn: z.optional(Version),
  /**
   * True if this page has already reported a failure of the same release; such failures do not count as another failed
   * page.
   */
  again: z.optional(z.boolean()),
});
export type ReleaseFailure = z.output<typeof ReleaseFailure>;

export const VitalName = z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']);
export type VitalName = z.output<typeof VitalName>;

/** A web vital in milliseconds; CLS is a unitless sum. */
export const Vital = z.strictObject({
  name: VitalName,
  value: z.number().check(z.minimum(0), z.maximum(3_600_000)),
  /** The app that owns the page's address. */
  ...UsedRelease,
});
export type Vital = z.output<typeof Vital>;

/** A report of a page; a page may send several, each fact only once. */
export const TelemetryReport = z.strictObject({
  /** The version vector: every app of the page with its version, including the shell. */
  releases: fewVersions(App),
  shared: fewVersions(Library),
  /** Whether the page is in the sample that reports uses and vitals; all pages report failures. */
  sampled: z.boolean(),
  /** Releases that this page started, including a failed one and its fallback; each once per page. */
  uses: few(z.strictObject(UsedRelease)),
  failures: few(ReleaseFailure),
  vitals: few(Vital),
});
export type TelemetryReport = z.output<typeof TelemetryReport>;

export const telemetry = {
  report: post(
    '/telemetry',
    "Takes a page's report on its releases: uses, failures and web vitals; no personal data",
    TelemetryReport,
    Done,
  ),
};

/**
 * Header in which the edge sends the API the releases of the registry (`catalog/1.0.0-ab12 shell/2.0.0-cd34`): only
 * these are counted by name, whatever clients report.
 */
export const KNOWN_RELEASES_HEADER = 'x-known-releases';

/**
 * Header in which a page sends its server timings as JSON, with the token that the edge has issued for it
 * (docs/decisions/0037-a-report-proves-its-page.md).
 */
export const PAGE_TOKEN_HEADER = 'x-page-token';

/**
 * Header in which the edge sends the API what it has verified by a page's token: the page's number, and the releases that
 * it got of apps with a canary (`Zk3aYb2mQx0P catalog/1.1.0-ab12`). Reports without it count for no release.
 */
export const SERVED_PAGE_HEADER = 'x-served-page';
