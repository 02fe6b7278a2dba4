import { etagOf } from '@patina/http/etag';
import { drawFinish, type FinishFacts } from '@patina/item-art/draw-finish';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { drawingVersion, NOT_PAINTED } from '#catalogue/pictures/picture-address.ts';
import { EXTERIOR_NAMES, type Exterior, SHORTHAND } from '#catalogue/products/grades.ts';
import { ApiError } from '#platform/http/api-error.ts';

interface Drawing {
  svg: string;
  tag: string;
}

/** Size of the cache, in characters. */
const LARGEST_MEMORY = 12_000_000;
/** High, because one page of the catalogue needs some twenty drawings. */
const DRAWINGS_PER_MINUTE = 6_000;
const LARGEST_ID = 2 ** 31 - 1;

/** No scripts and no requests, even if a drawing is opened as a document. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves drawings at `/art/<version>/<finish id>-<fn|mw|ft|ww|bs|np>.svg`. The version is a digest of the drawing code and
 * the facts of the finish, so that a drawing is immutable; another version redirects to the present one.
 */
export function pictureRoutes(
  api: FastifyInstance,
  catalogue: { finish(id: number): Promise<FinishFacts | undefined> },
  artVersion: string,
): void {
  const drawings = new LRUCache<string, Drawing>({ maxSize: LARGEST_MEMORY, sizeCalculation: ({ svg }) => svg.length });

  /** The drawing, or the current version if another one is requested. */
  async function find(version: string, file: string): Promise<Drawing | { movedTo: string }> {
    const address = `${version}/${file}`;
    const known = drawings.get(address);
    if (known) return known;
    const { id, exterior } = readFileName(file);
    const finish = await catalogue.finish(id);
    if (finish === undefined) throw noPicture();
    const present = drawingVersion(artVersion, finish);
    if (version !== present) return { movedTo: present };
    const svg = drawFinish(finish, exterior);
    const drawing = { svg, tag: etagOf(svg) };
    drawings.set(address, drawing);
    return drawing;
  }

  api.get<{ Params: { version: string; file: string } }>(
    '/art/:version/:file',
    {
      schema: { hide: true },
      config: { rateLimit: { max: api.limitOf(DRAWINGS_PER_MINUTE), groupId: 'art' } },
    },
    async ({ params: { version, file } }, reply) => {
      const found = await find(version, file);
      // The pages may come from another origin than the API.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if ('movedTo' in found) {
        return reply.header('cache-control', 'no-cache').redirect(`/api/art/${found.movedTo}/${file}`, 302);
      }
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: found.tag,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
      return reply.type('image/svg+xml').send(found.svg);
    },
  );
}

const noPicture = () => new ApiError('image-not-found');

const EXTERIOR_OF = new Map<string, Exterior | null>([
  ...EXTERIOR_NAMES.map((name) => [SHORTHAND[name], name] as const),
  [NOT_PAINTED, null],
]);

/** `66-fn.svg` → finish 66, Factory New. */
function readFileName(file: string): { id: number; exterior: Exterior | null } {
  const [, id = '', grade = ''] = /^([1-9]\d{0,9})-([a-z]{2})\.svg$/.exec(file) ?? [];
  const exterior = EXTERIOR_OF.get(grade);
  if (exterior === undefined || Number(id) > LARGEST_ID) throw noPicture();
  return { id: Number(id), exterior };
}
