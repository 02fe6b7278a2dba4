import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000;

/** A file of a release, with or without the number of a retry: `/releases/catalog/1.0.0/~1/remoteEntry.js`. */
const RETRY_SEGMENT = /^(\/[^/]+\/[^/]+)\/~\d+\//;

/**
 * Serves releases: immutable, so kept by browsers for a year, and compressed when they were made. A retry of a remote
 * asks under `~n/`, because a browser never runs a failed module again under the same address.
 */
export async function releaseFiles(app: FastifyInstance, { releasesDir }: { releasesDir: string }) {
  await app.register(fastifyStatic, {
    root: releasesDir,
    serve: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_IN_MS,
    dotfiles: 'deny',
  });
  app.get<{ Params: { '*': string } }>('/releases/*', (request, reply) => {
    const file = `/${request.params['*']}`.replace(RETRY_SEGMENT, '$1/');
    // The registry itself says who may see what; it is not for the page to read.
    if (!/^\/[^/]+\/[^/]+\/./.test(file)) return reply.callNotFound();
    reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    return reply.sendFile(file);
  });
}
