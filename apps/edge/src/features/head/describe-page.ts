import { NOWHERE, type Registry } from '@patina/platform/registry';
import { FALLBACK_CURRENCY } from '@patina/shared-api/contract/choose-locale';
import { Currency, Language, Settings, SocialLink } from '@patina/shared-api/contract/content';
import * as z from 'zod/mini';
import type { PageAnswers } from '#page/page-answers.ts';
import type { RouteMatch } from '#page/route-match.ts';
import { headTexts } from './head-texts.ts';
import { type PageHead, pageHead } from './page-head.ts';
import type { PageSubject } from './page-subject.ts';

interface DescribedPage {
  registry: Registry;
  match: RouteMatch | undefined;
  subject: PageSubject;
  page: PageAnswers;
  pathname: string;
  origin: string | undefined;
}

/** What machines are told of a page; undefined where the API or the releases say too little. */
export function describePage({
  registry,
  match,
  subject,
  page,
  pathname,
  origin,
}: DescribedPage): PageHead | undefined {
  const nowhere = registry.shell.live.routes.find(({ path }) => path === NOWHERE);
  const texts = subject.kind === 'missing' ? nowhere?.head : match?.route.head;
  const store = payload(Settings, page, '/settings');
  if (!texts || !store) return undefined;
  const currencies = payload(z.array(Currency), page, '/currencies') ?? [];
  const operatorTexts = page.answers[`/localizations?lang_id=${page.locale?.language}`];
  return pageHead({
    subject,
    pathname,
    origin,
    store,
    language: page.languageCode,
    isLanguageAsked: page.isLanguageAsked,
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
  { answers }: PageAnswers,
  key: string,
): z.output<Schema> | undefined {
  return z.safeParse(schema, (answers[key] as { payload?: unknown } | undefined)?.payload).data;
}
