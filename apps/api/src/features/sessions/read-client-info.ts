import type { FastifyRequest } from 'fastify';
import { BROWSER_COOKIE, SESSION_COOKIE } from '#features/sessions/session-cookies.ts';
import type { Visit } from '#features/sessions/visit.ts';
import { addressOf } from '#http/address-of.ts';
import { askedOrigin } from '#http/asked-origin.ts';

/** Longest name of a browser that is kept. */
const LONGEST_USER_AGENT = 300;

/** Where a request comes from. @throws Malformed when it names no host */
export function visitOf(request: FastifyRequest, publicOrigin: string | undefined): Visit {
  return {
    address: addressOf(request.ip),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it drops
    userAgent: (request.headers['user-agent'] ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_USER_AGENT),
    sessionToken: request.cookies[SESSION_COOKIE],
    browserToken: request.cookies[BROWSER_COOKIE],
    origin: askedOrigin(request, publicOrigin),
  };
}
