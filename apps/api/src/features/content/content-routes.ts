import { content } from '@patina/shared-api/contract/content/content';
import type { FastifyInstance } from 'fastify';
import type { ContentService } from '#shared/content/content-service.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { ok } from '#shared/http/ok.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

const REVALIDATED = { caching: 'revalidate' } as const;

export function contentRoutes(
  api: FastifyInstance,
  { settings, content: service }: { settings: SettingsService; content: ContentService },
): void {
  serve(api, content.settings, async () => ok(await settings.read()), REVALIDATED);
  serve(api, content.languages, async () => ok(await service.languages()), REVALIDATED);
  serve(api, content.localizations, ({ query }) => service.localizations(query.lang_id), REVALIDATED);
  serve(api, content.currencies, async () => ok(await service.currencies()), REVALIDATED);
  serve(api, content.countries, async ({ query }) => ok(await service.countries(query.language)), REVALIDATED);
  serve(api, content.staticPages, async () => ok(await service.pages()), REVALIDATED);
  serve(api, content.staticPage, async ({ params }) => ok(await service.page(params.id)), REVALIDATED);
  serve(api, content.socialLinks, async () => ok(await service.socialLinks()), REVALIDATED);
}
