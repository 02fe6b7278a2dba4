import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address for the API. Only the address that the edge determined: a header of the client counts only behind
 * a trusted proxy.
 */
export function addressHeaders(request: FastifyRequest): Record<string, string> {
  return { 'x-forwarded-for': request.ip };
}

/** Headers of API calls that the edge makes in the visitor's name. */
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
