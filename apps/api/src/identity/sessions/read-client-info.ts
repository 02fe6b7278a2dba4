import { SESSION_COOKIE } from '@patina/http/session-cookie';
import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { BROWSER_COOKIE } from '#identity/sessions/session-cookies.ts';
import { clientAddress, linkOrigin } from '#platform/http/request-origin.ts';

/** Longest user agent that is stored. */
const LONGEST_USER_AGENT = 300;

/** Reads the facts of a request's client. */
export function readClientInfo(request: FastifyRequest, publicOrigin: string | undefined): ClientInfo {
  return {
    address: clientAddress(request.ip),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
    userAgent: (request.headers['user-agent'] ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_USER_AGENT),
    sessionToken: request.cookies[SESSION_COOKIE],
    browserToken: request.cookies[BROWSER_COOKIE],
    origin: linkOrigin(request, publicOrigin),
  };
}
