import * as z from 'zod/mini';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { AppName, ReleaseVersion, RequestAct, RequestState, WaitingRequest } from '../releases/requests.ts';
import { reasonText } from './bulk-results.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';
import { ExperimentGoal } from './experiments.ts';

/** An act on a release that somebody has requested here. Times are seconds since 1970. */
export const ReleaseRequest = z.extend(WaitingRequest, {
  state: RequestState,
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(z.number()),
  /** What was done, or why it was refused, in English. */
  outcome: z.nullable(z.string()),
});
export type ReleaseRequest = z.output<typeof ReleaseRequest>;

/** When somebody has switched a filler of a slot off or on, and why; `at` is seconds since 1970. */
export const FillerSwitch = z.object({
  module: z.string(),
  slot: z.string(),
  off: z.boolean(),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
});
export type FillerSwitch = z.output<typeof FillerSwitch>;

const RELEASES = { roles: ['release', 'owner'] } as const;

export const releaseRequests = {
  list: deskGet(
    '/desk/releases/requests',
    'Acts on releases that were requested here, the newest first: 100 at most',
    z.extend(Locale, { app: z.optional(shortText) }),
    answer(z.array(ReleaseRequest)),
    RELEASES,
  ),
  request: deskPost(
    '/desk/releases/request',
    'Requests an act on a release, which those who may write releases carry out within 24 hours',
    z.extend(BodyLocale, {
      app: AppName,
      act: RequestAct,
      version: ReleaseVersion,
      percent: z.optional(z.number().check(z.gt(0, 'percent-invalid'), z.lt(100, 'percent-invalid'))),
      /** Goal of an experiment that the canary shall be: no clock ends it. */
      experiment: z.optional(ExperimentGoal),
      reason: reasonText,
    }),
    z.extend(Done, { id: z.number() }),
    { ...RELEASES, isMoney: true },
  ),
  fillers: deskGet(
    '/desk/releases/fillers',
    'Fillers of slots that are switched off, and of one app the last switches',
    z.extend(Locale, { app: z.optional(shortText) }),
    answer(z.object({ off: z.array(z.string()), switches: z.array(FillerSwitch) })),
    RELEASES,
  ),
  switchFiller: deskPost(
    '/desk/releases/filler',
    'Switches a filler of a slot off, or on again, at once and without a release',
    z.extend(BodyLocale, {
      app: AppName,
      /** Without `./`: `ProductReviews`. */
      module: z.string().check(z.regex(/^[\w/-]{1,80}$/, 'must be a module such as ProductReviews')),
      slot: z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/, 'must be a slot such as product.below-facts')),
      off: z.boolean(),
      reason: reasonText,
    }),
    Done,
    { ...RELEASES, isMoney: true },
  ),
  withdraw: deskPost(
    '/desk/releases/withdraw',
    'Takes a request back that nobody has begun to carry out',
    z.extend(BodyLocale, { id: rowId }),
    Done,
    RELEASES,
  ),
};
