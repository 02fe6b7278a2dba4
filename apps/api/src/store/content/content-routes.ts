import { announcement } from '@patina/shared-api/contract/content/announcement';
import { content, type Settings } from '@patina/shared-api/contract/content/content';
import type { FastifyInstance } from 'fastify';
import type { PaymentService } from '#money/money.ts';
import { ok, serve } from '#platform/http/endpoint-route.ts';
import type { ContentService } from '#store/content/content-service.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';
import { announcementAt } from './announcement-at.ts';

const REVALIDATED = { caching: 'revalidate' } as const;

interface ContentParts {
  settings: Pick<SettingsService, 'read'>;
  content: ContentService;
  payments: Pick<PaymentService, 'minutesToPay'>;
}

export function contentRoutes(api: FastifyInstance, { settings, content: service, payments }: ContentParts): void {
  serve(api, content.settings, async () => ok(withTimes(await settings.read(), payments)), REVALIDATED);
  serve(
    api,
    announcement.read,
    async () => ok(announcementAt(new Date(), (await settings.read()).announcement)),
    REVALIDATED,
  );
  serve(api, content.languages, async () => ok(await service.languages()), REVALIDATED);
  serve(api, content.localizations, ({ query }) => service.localizations(query.lang_id), REVALIDATED);
  serve(api, content.currencies, async () => ok(await service.currencies()), REVALIDATED);
  serve(api, content.countries, async ({ query }) => ok(await service.countries(query.language)), REVALIDATED);
  serve(api, content.staticPages, async ({ query }) => ok(await service.pages(query.language)), REVALIDATED);
  serve(
    api,
    content.staticPage,
    async ({ params, query }) => ok(await service.page(params.id, query.language)),
    REVALIDATED,
  );
  serve(api, content.socialLinks, async () => ok(await service.socialLinks()), REVALIDATED);
}

/** The settings, with the time that the provider gives each payment method. */
function withTimes(settings: Settings, { minutesToPay }: ContentParts['payments']): Settings {
  const payment_methods = settings.payment_methods.map((method) => ({
    ...method,
    minutes_to_pay: minutesToPay(method.code),
  }));
  return { ...settings, payment_methods };
}
