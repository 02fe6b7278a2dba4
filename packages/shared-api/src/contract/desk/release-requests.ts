import * as z from 'zod/mini';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { AppName, ReleaseVersion, RequestAct, RequestState, WaitingRequest } from '../releases/requests.ts';
import { reasonText } from './bulk-results.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';

/** An act on a release that somebody has requested here. Times are seconds since 1970. */
export const ReleaseRequest = z.extend(WaitingRequest, {
  state: RequestState,
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(z.number()),
  /** What was done, or why it was refused, in English. */
  outcome: z.nullable(z.string()),
});
export type ReleaseRequest = z.output<typeof ReleaseRequest>;

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
      reason: reasonText,
    }),
    z.extend(Done, { id: z.number() }),
    { ...RELEASES, isMoney: true },
  ),
  fillers: deskGet(
    '/desk/releases/fillers',
    'Fillers of slots that are switched off',
    Locale,
    answer(z.object({ off: z.array(z.string()) })),
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
