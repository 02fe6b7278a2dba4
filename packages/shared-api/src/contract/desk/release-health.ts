import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { Locale, wholeNumber } from '../protocol/request-parameters.ts';
import { FailureKind } from '../releases/telemetry.ts';
import { deskGet } from './desk-endpoint.ts';
import { ExperimentGoal } from './experiments.ts';

/*
 * How releases do in the pages of visitors (docs/decisions/0074-what-pages-report-is-kept.md). Times are seconds since 1970.
 * Which release is live and which is a canary is not known here: the edge says it (`live-releases.ts`).
 */

/** For as long what pages report is kept. */
export const HEALTH_DAYS = 90;

const AppName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of an app such as catalog'));
const Version = z.string().check(z.regex(/^[\w.+-]{1,60}$/, 'must be a version such as 1.4.2-3f9c01ab'));

/** A time in ISO 8601, as the registry says when a canary began. */
const Moment = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
      'must be a time such as 2026-11-23T10:00:00.000Z',
    ),
  );

/** The last hours that are asked for, by default 24. */
const hours = z.optional(wholeNumber(1, HEALTH_DAYS * 24));

/** Half of the values, three quarters and 95 of 100 are at most these: milliseconds, of CLS a sum without unit. */
export const VitalSpread = z.object({ p50: z.number(), p75: z.number(), p95: z.number(), values: z.number() });
export type VitalSpread = z.output<typeof VitalSpread>;

/** Absent where no page has reported one. */
const Vitals = z.object({
  LCP: z.optional(VitalSpread),
  INP: z.optional(VitalSpread),
  CLS: z.optional(VitalSpread),
});

/** Pages of a release; of each network so many of a day as are counted at most. */
const Pages = {
  /** Pages that said that they run the release: all of them during a canary, otherwise a share (`TELEMETRY_SHARE`). */
  visits: z.number(),
  /** Of these, pages in which it has failed: each once, and of each network one a day. */
  failed: z.number(),
  /** Pages with failures that did not say what they run, so that they are in no rate. */
  unsampled: z.number(),
  /** Pages that the server did not render in time. */
  late: z.number(),
};

/** What has happened in `step` seconds from `at` on. */
export const HealthStep = z.object({ at: z.number(), ...Pages, vitals: Vitals });
export type HealthStep = z.output<typeof HealthStep>;

/** Every failure is counted here, sampled or not; of each network twenty pages with the same one in a day. */
const FailedPages = { pages: z.number() };

/** Where a release has failed: the module that was asked for, and the slot that it was to fill. */
const FailedPlace = z.object({ module: z.optional(z.string()), slot: z.optional(z.string()), ...FailedPages });

export const ReleaseHealth = z.object({
  app: z.string(),
  version: z.string(),
  /** When pages have first and last run it, or failed with it, among what is kept. */
  first_at: z.number(),
  last_at: z.number(),
  /** The release of the app that pages ran before it: what it is to be compared with. */
  before: z.optional(z.string()),
  ...Pages,
  by_kind: z.array(z.object({ kind: FailureKind, ...FailedPages })),
  by_place: z.array(FailedPlace),
  vitals: Vitals,
  /** For plots: only times with anything in them, the earliest first. */
  steps: z.array(HealthStep),
});
export type ReleaseHealth = z.output<typeof ReleaseHealth>;

export const HealthOverview = z.object({
  from: z.number(),
  to: z.number(),
  /** Seconds of a step: 600, 3,600 or 86,400. */
  step: z.number(),
  /** By app, the latest first; a release that ran before one of them is there too, though nobody has run it in these hours. */
  releases: z.array(ReleaseHealth),
});
export type HealthOverview = z.output<typeof HealthOverview>;

/** A failure that is the same in all these pages: of one release, kind, place and message. */
export const ReleaseFailureRow = z.object({
  id: z.number(),
  app: z.string(),
  version: z.string(),
  kind: FailureKind,
  /** Module of the app that was asked for, such as `./routes`; of a slot's filler the module that fills it. */
  module: z.optional(z.string()),
  /** The slot in which `module` of `app` was a filler, such as `product.below-facts`. */
  slot: z.optional(z.string()),
  /** Class of the error, such as `TypeError`. */
  error: z.optional(z.string()),
  /** Without numbers, quoted words and addresses, and cut. */
  message: z.optional(z.string()),
  /** File of the release with line and column, as it was built: `catalog/1.0.0-ab12/page.js:1:2034`. */
  at: z.optional(z.string()),
  /** Files of releases in the stack, the topmost first, as `at`. */
  stack: z.array(z.string()),
  /** Pattern of the page's address: `/products/:id`. */
  page: z.optional(z.string()),
  /** The first release of the app that is known to have failed so, and when. */
  first_version: z.string(),
  first_at: z.number(),
  last_at: z.number(),
  ...FailedPages,
  /** Share of the visits of the release in which it happened, from 0 to 1; absent where no page says what it runs. */
  share: z.optional(z.number()),
});
export type ReleaseFailureRow = z.output<typeof ReleaseFailureRow>;

/** A share of pages or visitors with its 95 % interval (Wilson), from 0 to 1. */
export const Proportion = z.object({
  of: z.number(),
  count: z.number(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Proportion = z.output<typeof Proportion>;

/** How much more the one has than the other, from -1 to 1, with its 95 % interval (Newcombe). */
export const Difference = z.object({
  share: z.number(),
  low: z.number(),
  high: z.number(),
  /** Probability of a difference as great or greater by chance. */
  chance: z.number(),
});
export type Difference = z.output<typeof Difference>;

/** A canary beside what is live, both since the canary began. */
export const ReleaseComparison = z.object({
  app: z.string(),
  version: z.string(),
  against: z.string(),
  since: z.number(),
  /**
   * Failed pages among pages. The verdict of `canary:watch`: `few` pages or failures so far, `same` – no significant
   * difference, or one too small to matter –, `worse` – the canary ends.
   */
  failures: z.object({
    verdict: z.enum(['few', 'same', 'worse']),
    canary: Proportion,
    live: Proportion,
    difference: Difference,
    /** Failed pages that are left out, because as many networks might be one stranger's. */
    left_out: z.number(),
  }),
  /** Of each goal of an experiment, the visitors who have reached it: each once a day, by their bucket and network. */
  goals: z.array(z.object({ goal: ExperimentGoal, canary: Proportion, live: Proportion, difference: Difference })),
});
export type ReleaseComparison = z.output<typeof ReleaseComparison>;

/** A release whose failures have risen significantly. */
export const ReleaseAlarm = z.object({
  id: z.number(),
  app: z.string(),
  version: z.string(),
  began_at: z.number(),
  /** When its failures were as rare again as before, or nobody ran it any more; null while it lasts. */
  ended_at: z.nullable(z.number()),
  /** When it began: failed pages of it, and of what it was compared with, the release before or itself before. */
  pages: z.number(),
  failed: z.number(),
  against: z.string(),
  against_pages: z.number(),
  against_failed: z.number(),
  /** Whether the team has an address, to which an email went. */
  is_told: z.boolean(),
});
export type ReleaseAlarm = z.output<typeof ReleaseAlarm>;

const RELEASES = { roles: ['release', 'owner'] } as const;

export const releaseHealth = {
  overview: deskGet(
    '/desk/releases/health',
    'How each release does in the pages of visitors, over time and beside the release before',
    z.extend(Locale, { app: z.optional(AppName), hours }),
    answer(HealthOverview),
    RELEASES,
  ),
  failures: deskGet(
    '/desk/releases/failures',
    'What has failed in the pages of visitors, of which release and where, the most frequent first; at most 200',
    z.extend(Locale, { app: z.optional(AppName), version: z.optional(Version), hours }),
    answer(z.array(ReleaseFailureRow)),
    RELEASES,
  ),
  comparison: deskGet(
    '/desk/releases/comparison',
    'A canary beside the live release since it began: failures, and the goals of experiments',
    z.extend(Locale, { app: AppName, version: Version, against: Version, since: Moment }),
    answer(ReleaseComparison),
    RELEASES,
  ),
  alarms: deskGet(
    '/desk/releases/alarms',
    'Releases whose failures have risen significantly, the latest first; at most 100',
    Locale,
    answer(z.array(ReleaseAlarm)),
    RELEASES,
  ),
};
