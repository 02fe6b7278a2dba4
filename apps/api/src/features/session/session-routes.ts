import { randomBytes } from 'node:crypto';
import { CSRF_COOKIE, session } from '@patina/shared-api/contract/session';
import type { FastifyInstance } from 'fastify';
import { serve } from '#http/endpoint-route.ts';

/** A token of 256 random bits in the form of `randomBytes(32).toString('base64url')`. */
const TOKEN = /^[\w-]{43}$/;

export function sessionRoutes(api: FastifyInstance): void {
  serve(api, session.csrfCookie, ({ request, reply }) => {
    const known = request.cookies[CSRF_COOKIE];
    // A second tab must not invalidate the token of the first.
    const token = known !== undefined && TOKEN.test(known) ? known : randomBytes(32).toString('base64url');
    reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: request.protocol === 'https' });
    return { status: 'OK' as const };
  });

  serve(api, session.isAuth, () => ({ status: 'OK' as const, authenticated: false, emailVerified: false }));
}
