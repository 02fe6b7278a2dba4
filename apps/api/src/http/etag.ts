import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingOf, isCompressible } from '#http/compression.ts';

/**
 * Adds an `ETag` to the endpoints served with `caching: 'revalidate'`, forbids keeping any answer that does not say
 * otherwise, and answers 304 to those who have what a tag names. Same bytes, same tag: it is a digest of the body, and
 * each compressed form has its own (RFC 9110, section 8.8.3). Registered before the compression.
 */
export function addRevalidation(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (isCompressible(request, reply, payload)) varyByEncoding(reply);
    if (!reply.hasHeader('cache-control')) label(request, reply, payload);
    const tag = reply.getHeader('etag');
    if (typeof tag !== 'string' || reply.statusCode !== 200) return payload;
    const coding = codingOf(request, reply, payload);
    const tagOfForm = coding === undefined ? tag : tag.replace(/"$/, `-${coding}"`);
    reply.header('etag', tagOfForm);
    if (!matches(request.headers['if-none-match'], tagOfForm)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

function label(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { caching } = request.routeOptions.config;
  if (caching !== 'revalidate' || reply.statusCode !== 200 || typeof payload !== 'string') {
    reply.header('cache-control', 'no-store');
    return;
  }
  const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', tag);
}

function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`);
}

function matches(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some((candidate) => {
    const wanted = candidate.trim().replace(/^W\//, '');
    return wanted === tag || wanted === '*';
  });
}
