import * as z from 'zod/mini';
import { ExperimentGoal } from '../desk/experiments.ts';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { rowId } from '../protocol/request-parameters.ts';

/*
 * Acts on releases that operators have requested in the back office, for those who may write releases: the watch of canaries, and
 * people with a release key. The API writes no release itself, and has no key. With `OPERATIONS_TOKEN` only.
 */

export const AppName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of an app'));
export const ReleaseVersion = z.string().check(z.regex(/^[\w.+-]{1,60}$/, 'must be a version such as 1.4.2-1a2b3c4d'));

/** `canary`: an earlier release for a share of the visitors; `end-canary`: the canary ends, and nobody gets it any more. */
export const RequestAct = z.enum(['canary', 'promote', 'rollback', 'end-canary']);
export type RequestAct = z.output<typeof RequestAct>;

export const RequestState = z.enum(['waiting', 'done', 'refused', 'withdrawn', 'expired']);
export type RequestState = z.output<typeof RequestState>;

/** A request that waits. Times are seconds since 1970. */
export const WaitingRequest = z.object({
  id: z.number(),
  app: z.string(),
  act: RequestAct,
  /** The release to try or to return to, or the canary that is meant. */
  version: z.string(),
  /** Share of the visitors who get a canary. */
  percent: z.nullable(z.number()),
  /** Goal of an experiment that the canary is; absent: of none. */
  experiment: z.optional(ExperimentGoal),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.number(),
  expires_at: z.number(),
  /** Who carries it out at the moment. */
  taken_by: z.nullable(z.string()),
});
export type WaitingRequest = z.output<typeof WaitingRequest>;

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

export const requests = {
  waiting: get(
    '/release-requests',
    'Acts on releases that wait to be carried out, the oldest first',
    z.object({}),
    answer(z.array(WaitingRequest)),
  ),
  take: post(
    '/release-requests/take',
    'Begins to carry out a request, which is nobody else’s for ten minutes',
    z.object({ id: rowId, by: Name }),
    Done,
  ),
  settle: post(
    '/release-requests/settle',
    'Says that a request was carried out, or why it was refused, by who has taken it',
    z.object({
      id: rowId,
      by: Name,
      state: z.enum(['done', 'refused']),
      outcome: z.string().check(z.trim(), z.maxLength(2000)),
    }),
    Done,
  ),
};
