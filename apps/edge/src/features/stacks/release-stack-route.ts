import { RELEASE_STACK_PATH, type ReleaseStack, type StackFrame } from '@patina/shared-api/contract/desk/live-releases';
import { operator as calls } from '@patina/shared-api/contract/desk/operator';
import { MAX_STACK } from '@patina/shared-api/contract/releases/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ApiCache } from '#prefetch/api-cache.ts';
import { personalHeaders, ROLE_ANSWER_HEADERS, type RoleCache } from '#prefetch/role-cache.ts';
import { type BuiltPlace, parsePlace, type SourceLookup, sourceLookup } from './source-lookup.ts';

interface ReleaseStackOptions extends SourceLookup {
  api: Pick<ApiCache, 'personal'>;
  roles: RoleCache;
}

const Places = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given) => [given].flat()),
  ),
  z.array(z.string()).check(z.maxLength(MAX_STACK)),
);

const OperatorAnswer = z.object({
  payload: z.object({
    roles: z.array(z.string()),
    release_apps: z.optional(z.array(z.string())),
    second_factor: z.string(),
  }),
});

/**
 * Where a stack is in the sources, for the page of releases at the desk: the releases' source maps are in the bucket, which the API
 * does not know. Asks the API who it is each time, so that a role that was taken away opens nothing; for all others there is no such
 * address.
 */
export async function releaseStackRoute(app: FastifyInstance, { api, roles, ...options }: ReleaseStackOptions) {
  const lookUp = sourceLookup(options);

  /** Whether the visitor may release an app; undefined for somebody who may release none. */
  async function rightsOf(request: FastifyRequest): Promise<((app: string) => boolean) | undefined> {
    const headers = personalHeaders(request);
    // Known for a minute, so that others cost the API no call each.
    const known = await roles.read({ cookies: request.cookies, headers });
    if (!known.includes('owner') && !known.includes('release')) return undefined;
    const answer = await api.personal(calls.read.path, headers);
    const found = z.safeParse(OperatorAnswer, answer?.status === 200 ? answer.body : undefined).data?.payload;
    if (found?.second_factor !== 'proved') return undefined;
    if (found.roles.includes('owner')) return () => true;
    if (!found.roles.includes('release')) return undefined;
    return (name) => found.release_apps?.includes(name) ?? true;
  }

  app.get<{ Querystring: { at?: unknown } }>(RELEASE_STACK_PATH, async (request, reply) => {
    const places = z.safeParse(Places, request.query.at).data?.map(parsePlace);
    if (!places?.every((place) => place !== undefined)) return reply.callNotFound();
    const mayRelease = await rightsOf(request);
    if (!mayRelease) return reply.callNotFound();
    reply.headers(ROLE_ANSWER_HEADERS);
    const sources = await lookUp(places.filter((place) => mayRelease(place.app)));
    const answer: ReleaseStack = { frames: places.map((place) => frameOf(place, sources)) };
    return answer;
  });
}

function frameOf(place: BuiltPlace, sources: ReadonlyMap<BuiltPlace, NonNullable<StackFrame['source']>>): StackFrame {
  const source = sources.get(place);
  return { built: place.text, ...(source && { source }) };
}
