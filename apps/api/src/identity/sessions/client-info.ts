import { SESSION_COOKIE } from '@patina/http/session-cookie';
import type { FastifyRequest } from 'fastify';
import { clientAddress, linkOrigin } from '#platform/http/request-origin.ts';

/** Identifies a browser that has signed in before, but no user. */
export const BROWSER_COOKIE = 'browser';

/** Facts of a request's client, for services without HTTP. */
export interface ClientInfo {
  /** Key of rate limits; see `clientAddress`. */
  address: string;
  /** User agent, shortened. */
  userAgent: string;
  /** Tokens of its cookies, not verified. */
  sessionToken: string | undefined;
  browserToken: string | undefined;
  /** Origin of the store for links in emails. */
  origin: string;
}

/** Reads the client of a call. */
export type ClientOf = (call: { request: FastifyRequest }) => ClientInfo;

/** Longest user agent that is stored. */
const LONGEST_USER_AGENT = 300;

/** Reads the facts of a request's client. */
export function readClientInfo(request: FastifyRequest, publicOrigin: string | undefined): ClientInfo {
  return {
    address: clientAddress(request.ip),
    // Control characters: removed.
    userAgent: (request.headers['user-agent'] ?? '').replace(/[^ -~\u0080-\uffff]/g, '').slice(0, LONGEST_USER_AGENT),
    sessionToken: request.cookies[SESSION_COOKIE],
    browserToken: request.cookies[BROWSER_COOKIE],
    origin: linkOrigin(request, publicOrigin),
  };
}
