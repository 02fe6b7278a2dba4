import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { Locale } from './wire.ts';

export const AuthStatus = z.object({ status: z.literal('OK'), authenticated: z.boolean(), emailVerified: z.boolean() });
export type AuthStatus = z.output<typeof AuthStatus>;

/** Cookie that carries the CSRF token, and the header that echoes it on every state-changing call. */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';

export const session = {
  csrfCookie: endpoint({
    method: 'GET',
    path: '/csrf-cookie',
    summary: 'Sets the readable XSRF-TOKEN cookie',
    query: Locale,
    response: Done,
  }),
  isAuth: endpoint({
    method: 'GET',
    path: '/is-auth',
    summary: 'Whether the caller is signed in',
    query: Locale,
    response: AuthStatus,
  }),
};
