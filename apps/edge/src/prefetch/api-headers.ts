import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address for the API, as determined by the edge: a header of the client only counts behind a trusted
 * proxy.
 */
export function addressHeaders(request: FastifyRequest): Record<string, string> {
  return { 'x-forwarded-for': request.ip };
}

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
