import { type Announcement, announcement } from '@patina/shared-api/contract/content/announcement';
import { content as calls, type Localizations, type Settings } from '@patina/shared-api/contract/content/content';
import { support as supportCalls } from '@patina/shared-api/contract/content/support';
import type { AnnouncementDraft } from '@patina/shared-api/contract/desk/content';
import { requests as requestCalls } from '@patina/shared-api/contract/releases/requests';
import { KNOWN_RELEASES_HEADER, SERVED_PAGE_HEADER, telemetry } from '@patina/shared-api/contract/releases/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import type { PaymentService } from '#money/money.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { clientAddress } from '#platform/http/request-origin.ts';
import { epochSeconds } from '#platform/time.ts';
import type { ContentService } from '#store/content/content.ts';
import { ipCountryRoutes } from '#store/content/ip-country.ts';
import type { ShownPictures } from '#store/content/page-pictures.ts';
import type { PageService } from '#store/content/pages.ts';
import { devMailRoutes } from '#store/email/dev-mail.ts';
import type { ReleaseRequests } from '#store/releases/release-requests.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import { copyrightIn } from '#store/settings/settings-list.ts';
import type { SupportService } from '#store/support/contact.ts';
import { countGoals, type Experiments } from '#store/telemetry/experiments.ts';
import type { KeptHealth } from '#store/telemetry/kept-health.ts';
import { knownReleases, servedPage } from '#store/telemetry/known-releases.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';
import { releaseMetrics } from '#store/telemetry/release-metrics.ts';

interface RoutesParts {
  auth: Pick<Auth, 'caller'>;
  database: Database;
  shown: {
    settings: Pick<SettingsService, 'read'>;
    content: ContentService;
    pages: PageService;
    pictures: ShownPictures;
    texts: (languageId: number) => Promise<Localizations>;
  };
  payments: PaymentService;
  support: SupportService;
  health: ReleaseHealth;
  releaseRequests: ReleaseRequests;
  keptHealth: KeptHealth;
  experiments: Experiments;
}

/** What every page shows, messages to the support, reports of pages, and what helps on the machine itself. */
export function storeRoutes(api: FastifyInstance, parts: RoutesParts, config: Config): void {
  const { auth, support } = parts;
  contentRoutes(api, parts);
  pictureRoute(api, parts.shown.pictures);
  serve(api, supportCalls.contact, async ({ body, request, reply }) => {
    const caller = await auth.caller({ request, reply });
    await support.contact(body, { address: clientAddress(request.ip), userId: caller?.userId });
    return { ...OK, message: 'Your message has been sent.' };
  });
  telemetryRoutes(api, parts, config);
  requestRoutes(api, parts);
  devMailRoutes(api, parts, config);
  ipCountryRoutes(api, config);
}

function contentRoutes(api: FastifyInstance, parts: RoutesParts): void {
  const { settings, content, pages, texts } = parts.shown;
  const options = { caching: 'revalidate' } as const;
  serve(api, calls.settings, async ({ query }) => ok(await settingsIn(query.language, parts)), options);
  serve(
    api,
    announcement.read,
    async () => ok(announcementAt(new Date(), (await settings.read()).announcement)),
    options,
  );
  serve(api, calls.languages, async () => ok(await content.languages()), options);
  serve(api, calls.localizations, ({ query }) => texts(query.lang_id), options);
  serve(api, calls.currencies, async () => ok(await content.currencies()), options);
  serve(api, calls.countries, async ({ query }) => ok(await content.countries(query.language)), options);
  serve(api, calls.staticPages, async ({ query }) => ok(await pages.list(query.language)), options);
  serve(api, calls.staticPage, async ({ params, query }) => ok(await pages.read(params.id, query.language)), options);
  serve(api, calls.socialLinks, async () => ok(await content.socialLinks()), options);
}

/** A page may have several. */
const PICTURES_PER_MINUTE = 1200;

/** Serves the pictures of pages at `/pictures/<digest>.webp`: each address has the same picture for good. */
function pictureRoute(api: FastifyInstance, pictures: ShownPictures): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max: api.limitOf(PICTURES_PER_MINUTE), groupId: 'pictures' } },
  };
  api.get<{ Params: { file: string } }>('/pictures/:file', options, async ({ params: { file } }, reply) => {
    const content = await pictures.read(file);
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        // The pages may come from another origin than the API.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('image/webp')
      .send(content);
  });
}

/** The settings in the language with this id, with the time that the provider gives each payment method. */
async function settingsIn(
  languageId: number | undefined,
  { shown, payments }: Pick<RoutesParts, 'shown' | 'payments'>,
): Promise<Settings> {
  const [settings, languages] = await Promise.all([shown.settings.read(), shown.content.languages()]);
  const language = languages.find(({ id }) => id === languageId)?.code ?? 'en';
  const payment_methods = settings.payment_methods.map((method) => ({
    ...method,
    minutes_to_pay: payments.minutesToPay(method.code),
  }));
  const { switched_off_fillers, ...others } = settings;
  const switchedOff = switched_off_fillers.length > 0 && { switched_off_fillers };
  return { ...others, ...switchedOff, copyright: copyrightIn(language, settings), payment_methods };
}

/** What pages say at a time. */
export function announcementAt(time: Date, draft: AnnouncementDraft | null): Announcement | null {
  if (draft === null) return null;
  const { from, until, ...shown } = draft;
  const now = epochSeconds(time);
  return (from === null || from <= now) && (until === null || now < until) ? shown : null;
}

/** Largest report, in bytes: a page with twenty failures. */
const LONGEST_REPORT = 32_000;
/** A page reports a few times; visitors may share an address. */
const REPORTS_PER_MINUTE = 120;

/** Receives reports of pages: failures are logged, and all are counted in metrics and release health. */
function telemetryRoutes(
  api: FastifyInstance,
  { health, keptHealth, experiments }: RoutesParts,
  { trustProxy }: Config,
): void {
  const metrics = releaseMetrics(api.metrics);
  countGoals(api, experiments, (headers) => (trustProxy === false ? {} : headers));
  serve(
    api,
    telemetry.report,
    ({ body, request, reply }) => {
      const ofEdge = trustProxy === false ? {} : request.headers;
      const known = knownReleases(ofEdge[KNOWN_RELEASES_HEADER]);
      const served = servedPage(ofEdge[SERVED_PAGE_HEADER]);
      const { releases, shared, failures } = body;
      if (failures.length > 0) request.log.warn({ failures, releases, shared }, 'releases failed in a page');
      metrics.count(body, known);
      const sender = { served, ip: request.ip };
      health.count(body, known, sender);
      keptHealth.count(body, known, sender);
      if (served?.bucket !== undefined) {
        const tried = known.each(body.uses).filter((use) => served.isOnTrial(use) && served.mayReport(use));
        experiments.count(tried, 'visit', { bucket: served.bucket, ip: request.ip });
      }
      reply.code(202);
      return OK;
    },
    { perMinute: REPORTS_PER_MINUTE, bodyLimit: LONGEST_REPORT },
  );
}

/** Requested acts on releases, for those who carry them out; the server asks for `OPERATIONS_TOKEN` before. */
function requestRoutes(api: FastifyInstance, { releaseRequests }: RoutesParts): void {
  serve(api, requestCalls.waiting, async () => ok(await releaseRequests.waiting()));
  serve(api, requestCalls.take, async ({ body: { id, by } }) => {
    await releaseRequests.take(id, by);
    return OK;
  });
  serve(api, requestCalls.settle, async ({ body: { id, ...settlement } }) => {
    await releaseRequests.settle(id, settlement);
    return OK;
  });
}
