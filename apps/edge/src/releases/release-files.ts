import { createHash } from 'node:crypto';
import type { ObjectStore } from '@patina/releases/object-store';
import { deliveryHeaders, isReleaseFile } from '@patina/releases/release-file';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from '#page/compressed.ts';

/** A file of a release, with or without the number of a retry: `/releases/catalog/1.0.0/~1/remoteEntry.js`. */
const RETRY_SEGMENT = /^([^/]+\/[^/]+)\/~\d+\//;

/** Names that lead nowhere else: no empty segment, none that begins with a dot, nothing that a file system understands. */
const PLAIN_NAME = /^(?:(?!\.)[^/\\\0]+\/)*(?!\.)[^/\\\0]+$/;

/** Files that were compressed when the release was made; what else there is, is compressed by nature. */
const COMPRESSED = /\.(js|css|svg|json|html)$/;

/** The compressed forms, the smallest first. */
const FORMS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/**
 * Serves releases: immutable, so kept by browsers for a year, and compressed when they were made. A retry of a remote
 * asks under `~n/`, because a browser never runs a failed module again under the same address. The registry says who may
 * see what, and it is not for the page to read; neither is anything else beside the releases.
 */
export async function releaseFiles(app: FastifyInstance, { files }: { files: Pick<ObjectStore, 'get'> }) {
  app.get<{ Params: { '*': string } }>('/releases/*', async (request, reply) => {
    const name = request.params['*'].replace(RETRY_SEGMENT, '$1/');
    if (!PLAIN_NAME.test(name) || !isReleaseFile(name)) return reply.callNotFound();
    const found = await smallestForm(files, name, acceptedEncodings(request.headers['accept-encoding'] ?? ''));
    if (!found) return reply.callNotFound();
    const etag = `"${createHash('sha256').update(found.content).digest('base64url').slice(0, 27)}"`;
    reply.headers({
      ...deliveryHeaders(found.name),
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send(found.content);
  });
}

/** The form of a file that a browser accepts, and its content; undefined where there is no such file. */
async function smallestForm(files: Pick<ObjectStore, 'get'>, name: string, accepted: Set<string>) {
  const forms = COMPRESSED.test(name) ? FORMS.filter(({ encoding }) => accepted.has(encoding)) : [];
  for (const form of [...forms.map(({ ending }) => `${name}${ending}`), name]) {
    const content = await files.get(form);
    if (content) return { name: form, content };
  }
  return undefined;
}

function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
