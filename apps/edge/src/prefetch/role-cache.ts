import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { profile } from '@patina/shared-api/contract/account/profile';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { ApiCache } from './api-cache.ts';

/** How long the roles of a session are used without another call, in milliseconds. */
const ROLES_TTL_MS = 60_000;
const MAX_SESSIONS = 10_000;

interface Requester {
  cookies: Record<string, string | undefined>;
  headers: Record<string, string>;
}

export interface RoleCache {
  /** Asks the API once a minute. None for guests, and while the API does not answer. */
  read(visitor: Requester): Promise<readonly string[]>;
  /** Without asking the API: none if they are not known. */
  last(visitor: Pick<Requester, 'cookies'>): readonly string[];
  keep(visitor: Pick<Requester, 'cookies'>, roles: readonly string[]): void;
}

const NONE: readonly string[] = [];

export function openRoleCache(api: Pick<ApiCache, 'personal'>): RoleCache {
  const cache = new LRUCache<string, readonly string[], Requester['headers']>({
    max: MAX_SESSIONS,
    ttl: ROLES_TTL_MS,
    ttlResolution: 0,
    async fetchMethod(_key, _before, { context: headers }) {
      const response = await api.personal(profile.read.path, headers);
      // A session that has ended does not begin again.
      return response?.status === 200 || response?.status === 401 ? rolesIn(response.body) : undefined;
    },
  });
  return {
    async read({ cookies, headers }) {
      const key = keyOf(cookies);
      return (key === undefined ? undefined : await cache.fetch(key, { context: headers })) ?? NONE;
    },
    last({ cookies }) {
      const key = keyOf(cookies);
      return (key === undefined ? undefined : cache.peek(key)) ?? NONE;
    },
    keep({ cookies }, roles) {
      const key = keyOf(cookies);
      if (key === undefined) return;
      // Shoppers need no room: they are asked for when they request what requires a role.
      if (roles.length > 0) cache.set(key, roles);
      else cache.delete(key);
    },
  };
}

/** A digest, so that no session is in memory longer than its request; undefined for a guest. */
function keyOf({ [SESSION_COOKIE]: session }: Requester['cookies']): string | undefined {
  return session === undefined ? undefined : createHash('sha256').update(session).digest('base64');
}

const ProfileAnswer = z.object({ payload: z.object({ roles: z.optional(z.array(z.string())) }) });

/** Roles in an answer of `/user/profile`, sorted; none in any other. */
export function rolesIn(answer: unknown): readonly string[] {
  return z.safeParse(ProfileAnswer, answer).data?.payload.roles?.toSorted() ?? NONE;
}

/**
 * The visitor's address for the API, as determined by the edge: a header of the client only counts behind a trusted
 * proxy.
 */
export function addressHeaders(request: FastifyRequest): Record<string, string> {
  return { 'x-forwarded-for': request.ip };
}

/** Headers of an answer of the edge's own that only some roles get: nothing keeps it, and no search engine lists it. */
export const ROLE_ANSWER_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Headers of API calls that the edge makes on behalf of the visitor. */
export function personalHeaders(request: FastifyRequest): Record<string, string> {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return {
    ...addressHeaders(request),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...(cookie && { cookie }),
    ...(userAgent && { 'user-agent': userAgent }),
  };
}
