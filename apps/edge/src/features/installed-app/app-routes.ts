import { readFileSync } from 'node:fs';
import { PUSH_WORKER } from '@patina/shared-api/contract/told/push';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type ShippedTexts, textsIn } from '#plain-page/plain-page.ts';
import type { ApiCache } from '#prefetch/api-cache.ts';

const COLOUR = '#0f1218';
const DAY = 'public, max-age=86400';
/** Made of the shell's icon.svg by sharp; on the third, systems may cut off all outside a circle. */
const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];

/** What the store is in the lists of installed apps. */
const DESCRIPTIONS: ShippedTexts<string> = {
  en: 'Skins for games: buy, sell and watch prices.',
  pt: 'Skins de jogos: comprar, vender e seguir preços.',
  es: 'Skins de juegos: comprar, vender y seguir precios.',
  de: 'Skins für Spiele: kaufen, verkaufen und Preise beobachten.',
};

const Settings = z.object({ payload: z.object({ site_name: z.string() }) });

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url));

/** What makes the store an app that can be installed: a manifest in each language, icons, and the worker that shows push. */
export async function appRoutes(app: FastifyInstance, { api }: { api: Pick<ApiCache, 'shared'> }) {
  const nosniff = { 'x-content-type-options': 'nosniff' };

  app.get<{ Params: { language: string } }>(
    '/app/:language(^[a-zA-Z-]{2,5}$).webmanifest',
    async ({ params: { language } }, reply) => {
      const settings = z.safeParse(Settings, (await api.shared('/settings', {}))?.body).data?.payload;
      return reply
        .headers({ ...nosniff, 'cache-control': settings ? 'public, max-age=3600' : 'no-store' })
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest(settings?.site_name ?? 'Store', language)));
    },
  );

  for (const name of ICONS) {
    const icon = read(name);
    app.get(`/app/${name}`, (_, reply) =>
      reply
        .headers({ ...nosniff, 'cache-control': DAY })
        .type('image/png')
        .send(icon),
    );
  }

  const worker = read('push-worker.js');
  app.get(PUSH_WORKER.address, (_, reply) =>
    reply
      .headers({
        ...nosniff,
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
}

const manifest = (name: string, language: string) => ({
  id: '/',
  name,
  short_name: name,
  description: textsIn(DESCRIPTIONS, language),
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: COLOUR,
  theme_color: COLOUR,
  icons: ICONS.map((file) => ({
    src: `/app/${file}`,
    sizes: file.includes('192') ? '192x192' : '512x512',
    type: 'image/png',
    ...(file.includes('maskable') && { purpose: 'maskable' }),
  })),
});
