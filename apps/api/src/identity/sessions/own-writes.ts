import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { WRITTEN_COOKIE } from '@patina/http/written-cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setHttpOnlyCookie } from '#identity/sessions/cookies.ts';
import type { Reads } from '#platform/database/reads/reads.ts';
import { LONGEST_ABSENCE } from '#platform/database/reads/replica.ts';

/** Longer than a replica that is read may be behind, also while the primary is away. */
const LIFE = 2 * LONGEST_ABSENCE;

/**
 * What a signed-in visitor has changed is read by them at once: their reads go to the primary until a replica has it. Guests
 * have nothing of their own in what replicas answer, so their pages stay the same for all. Registered after the cookies.
 */
export function readOwnWrites(api: FastifyInstance, reads: Reads): void {
  if (!reads.hasReplicas) return;
  api.addHook('onRequest', ({ cookies }, _reply, done) => reads.asVisitor(cookies[WRITTEN_COOKIE], done));
  api.addHook('onSend', async (request, reply, payload) => {
    if (mayHaveWritten(request) && reply.statusCode < 400) {
      setHttpOnlyCookie({ request, reply }, WRITTEN_COOKIE, await reads.position(), LIFE);
    }
    return payload;
  });
}

const mayHaveWritten = ({ method, cookies }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && cookies[SESSION_COOKIE] !== undefined;
