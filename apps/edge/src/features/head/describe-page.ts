import { NOT_FOUND_ROUTE, type Registry } from '@patina/platform/registry';
import { FALLBACK_CURRENCY } from '@patina/shared-api/contract/content/choose-locale';
import { Currency, Language, SocialLink } from '@patina/shared-api/contract/content/content';
import * as z from 'zod/mini';
import type { PrefetchedPage } from '#prefetch/prefetch-page.ts';
import type { RouteMatch } from '#registry/find-route.ts';
import { headTexts, StoreSettings } from './head-sources.ts';
import { type PageHead, pageHead } from './page-head.ts';
import type { PageSubject } from './page-subject.ts';

interface DescribedPage {
  registry: Registry;
  match: RouteMatch | undefined;
  subject: PageSubject;
  page: PrefetchedPage;
  pathname: string;
  origin: string | undefined;
}

/** The head of a page for crawlers; undefined if settings or texts are missing. */
export function describePage({
  registry,
  match,
  subject,
  page,
  pathname,
  origin,
}: DescribedPage): PageHead | undefined {
  const notFound = registry.shell.live.routes.find(({ path }) => path === NOT_FOUND_ROUTE);
  const texts = subject.kind === 'missing' ? notFound?.head : match?.route.head;
  const store = payload(StoreSettings, page, '/settings');
  if (!texts || !store) return undefined;
  const currencies = payload(z.array(Currency), page, '/currencies') ?? [];
  const operatorTexts = page.responses[`/localizations?lang_id=${page.locale?.language}`];
  return pageHead({
    subject,
    pathname,
    origin,
    store,
    language: page.languageCode,
    isLanguageRequested: page.isLanguageRequested,
    languages: (payload(z.array(Language), page, '/languages') ?? []).map(({ code }) => code),
    currency: currencies.find(({ code }) => code === page.locale?.currency) ?? FALLBACK_CURRENCY,
    socialLinks: (payload(z.array(SocialLink), page, '/social-links') ?? [])
      .map(({ link }) => link)
      .filter((link) => /^https?:\/\//.test(link)),
    texts: headTexts(texts, page.languageCode, (operatorTexts ?? {}) as Record<string, string>),
  });
}

function payload<Schema extends z.ZodMiniType>(
  schema: Schema,
  { responses }: PrefetchedPage,
  key: string,
): z.output<Schema> | undefined {
  return z.safeParse(schema, (responses[key] as { payload?: unknown } | undefined)?.payload).data;
}
