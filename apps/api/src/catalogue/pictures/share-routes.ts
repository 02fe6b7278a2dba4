import type { FastifyInstance } from 'fastify';
import type { ShareService } from './share-service.ts';

const WEEK = 7 * 24 * 60 * 60;
/** Messengers request a picture once per link. */
const PICTURES_PER_MINUTE = 240;

/** Serves pictures for sharing: `/share/<product id>.png` and `/share/store.png`. */
export function shareRoutes(api: FastifyInstance, { sharing }: { sharing: ShareService }): void {
  api.get<{ Params: { file: string } }>(
    '/share/:file',
    {
      schema: { hide: true },
      config: { rateLimit: { max: api.limitOf(PICTURES_PER_MINUTE), groupId: 'share' } },
    },
    async ({ params: { file } }, reply) => {
      const { png, tag } = await sharing.picture(file.endsWith('.png') ? file.slice(0, -'.png'.length) : '');
      return reply
        .headers({
          'cache-control': `public, max-age=${WEEK}, stale-while-revalidate=${WEEK}`,
          'cross-origin-resource-policy': 'cross-origin',
          etag: tag,
        })
        .type('image/png')
        .send(png);
    },
  );
}
