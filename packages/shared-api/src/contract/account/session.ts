import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { Done } from '../protocol/envelope.ts';
import { Locale } from '../protocol/request-parameters.ts';

export const AuthStatus = z.object({ status: z.literal('OK'), authenticated: z.boolean(), emailVerified: z.boolean() });
export type AuthStatus = z.output<typeof AuthStatus>;

/** Cookie that carries the CSRF token, and the header that echoes it on every state-changing call. */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';

export const session = {
  csrfCookie: get('/csrf-cookie', 'Sets the readable XSRF-TOKEN cookie', Locale, Done),
  isAuth: get('/is-auth', 'Whether the caller is signed in', Locale, AuthStatus),
};
