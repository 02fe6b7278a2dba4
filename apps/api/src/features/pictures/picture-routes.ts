import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CatalogueService } from '#features/catalogue/catalogue-service.ts';
import { drawingVersion, NOT_PAINTED } from '#features/catalogue/product-picture.ts';
import { EXTERIOR_NAMES, type Exterior, SHORTHAND } from '#features/market/grades.ts';
import { NotFound } from '#http/problems.ts';
import { drawFinish } from './draw-finish.ts';

interface Drawing {
  svg: string;
  tag: string;
}

/** Memory that drawings may take, in characters. */
const LARGEST_MEMORY = 32_000_000;
/** Drawings are asked for by the dozen: one page of the catalogue needs some twenty. */
const DRAWINGS_PER_MINUTE = 6_000;
const LARGEST_ID = 2 ** 31 - 1;

/** A drawing is shown, nothing else: no script, no request, not even when it is opened by itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves the drawn pictures: `/art/<version>/<finish id>-<fn|mw|ft|ww|bs|np>.svg`. The version stands for the drawing
 * code and the facts of the finish, so that a picture may be kept for ever; another version leads to the present one.
 */
export function artRoutes(api: FastifyInstance, catalogue: CatalogueService, artVersion: string): void {
  const drawings = new LRUCache<string, Drawing>({ maxSize: LARGEST_MEMORY, sizeCalculation: ({ svg }) => svg.length });

  /** The drawing of an address, or the version that its file has now. */
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
    const drawing = { svg, tag: `"${createHash('sha1').update(svg).digest('base64url')}"` };
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

const noPicture = () => new NotFound('There is no such picture.');

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
