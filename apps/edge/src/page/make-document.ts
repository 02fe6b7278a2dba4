import { type Tracing, traced } from '@patina/http/tracing/tracing';
import type { BootData } from '@patina/platform/boot-data';
import { Settings } from '@patina/shared-api/contract/content/content';
import { imageOrigins, storeOrigin } from '@patina/shared-api/contract/content/store-origin';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { REFRESH_HOOK } from '#development/development-registry.ts';
import { announcementBar } from '#features/announcement/announcement-bar.ts';
import { describePage } from '#features/head/describe-page.ts';
import type { PageSubject } from '#features/head/page-subject.ts';
import { picturePreloads, writeHead } from '#features/head/write-head.ts';
import { previewBar } from '#features/overrides/preview-bar.ts';
import type { PageRenderer } from '#features/rendering/render-pages.ts';
import { failureNotice, scriptlessNotice } from '#features/shell-fallback/failure-notice.ts';
import { shellWatchdog } from '#features/shell-fallback/shell-watchdog.ts';
import type { PrefetchedPage } from '#prefetch/prefetch-page.ts';
import type { RouteMatch } from '#registry/find-route.ts';
import { filledSlots } from '#registry/page-slots.ts';
import { sliceOf } from '#registry/registry-slice.ts';
import { composePage, type PageEnd } from './compose-page.ts';
import type { ComposedDocument, WholeDocument } from './document-cache.ts';
import { googleTagScripts, mayHaveTag, tagPagesOf } from './google-tag.ts';
import { createInlineCode } from './inline-code.ts';
import { type InlineSheets, styleMark } from './inline-sheets.ts';
import { securityHeaders } from './security-headers.ts';
import type { VisitorReleases } from './visitor-releases.ts';

/** Title of a page without settings. */
const NAMELESS_STORE = 'Store';

/** Seconds after which a page is requested again while the API is away. */
export const RETRY_AFTER = '5';

export const NO_INDEX = { 'x-robots-tag': 'noindex' };

const { site_name, support_email, image_host, google_tag } = Settings.shape;

/** Without a value that is not as the contract says. */
const orNone = <Value extends z.ZodMiniType>(value: Value) => z.catch(z.optional(value), undefined);

/** The settings in a document, each of which it can do without. */
const ShownSettings = z.object({
  payload: z.object({
    site_name: orNone(site_name),
    support_email: orNone(support_email),
    image_host: orNone(image_host),
    google_tag: orNone(google_tag),
  }),
});

export type DocumentRenderer = Pick<PageRenderer, 'render'>;

export interface DocumentOptions {
  renderer: DocumentRenderer | undefined;
  tracing: Tracing | undefined;
  /** The store's origin, if configured. */
  publicOrigin: string | undefined;
}

export interface FoundPage {
  releases: VisitorReleases;
  /** The shell's document with placeholders. */
  document: string;
  match: RouteMatch | undefined;
  page: PrefetchedPage;
  subject: PageSubject;
}

export interface DocumentVisit {
  request: FastifyRequest;
  pathname: string;
  isSecret: boolean;
  /** Whether an app's release may get the signed-in visitor's data. */
  maySeePeople(app: string | undefined): boolean;
  /** Whether only this visitor gets the document. */
  isPersonal: boolean;
  addressHeaders: Record<string, string>;
  /** Style sheets that the document has inside. */
  sheets: InlineSheets;
  /** Origins of builds that are no releases. */
  buildOrigins: string[];
  telemetryShare: number;
}

/**
 * Composes a document. All but its content is there at once. `isWhole`: of all answers, and with its content unless only
 * browsers render the page.
 */
export function makeDocument(
  { releases, document, match, page, subject }: FoundPage,
  visit: DocumentVisit,
  options: DocumentOptions,
): ComposedDocument {
  const { registry, roles } = releases;
  const { request, pathname, isSecret, buildOrigins, telemetryShare: share } = visit;

  /** Makes a part that the page can do without; without it if that fails. */
  function optional<Part>(make: () => Part, otherwise: Part): Part {
    try {
      return make();
    } catch (error) {
      request.log.error(error, 'a part of a page was left out');
      return otherwise;
    }
  }

  const settings = z.safeParse(ShownSettings, page.responses['/settings']).data?.payload;
  const inlineCode = createInlineCode();
  const tagged = { subject, roles: page.hasKnownRoles ? page.roles : undefined, hasSecretAddress: isSecret };
  const googleTag = mayHaveTag(tagged) ? googleTagScripts(settings?.google_tag, inlineCode) : [];
  const hasTag = googleTag.length > 0;
  const storeName = settings?.site_name ?? NAMELESS_STORE;
  const origin = storeOrigin(options.publicOrigin, request);
  const head = optional(() => describePage({ registry, match, subject, page, pathname, origin }), undefined);
  const { announcement } = page;
  // Pages with overrides report nothing and keep their shell.
  const watchdog = releases.overridden.length > 0 ? [] : [shellWatchdog(registry.shell, share)];
  // Without an answer the page shows a failure, or requests it again, in the browser.
  const isShown = subject.kind !== 'private' || page.hasOwnPage;
  const isAllowed = (app: string | undefined) => !page.isSignedIn || visit.maySeePeople(app);
  // What somebody tries runs in that browser only.
  const isRenderable = releases.overridden.length === 0 && isShown && isAllowed(match?.app) && page.isComplete;
  const slots = filledSlots(
    registry,
    match,
    ({ app, release }) => isRenderable && release.server !== undefined && isAllowed(app),
  );
  const boot: BootData = {
    slice: sliceOf(registry, slots),
    locale: page.locale,
    answers: page.responses,
    ...(page.hasOwn && { hasOwn: true }),
    ...(roles.length > 0 && { roles }),
    overridden: releases.overridden,
    ...(releases.overrides && { overrides: releases.overrides }),
    ...(hasTag && { tagPages: tagPagesOf(registry) }),
    ...(visit.sheets.size > 0 && { styles: styleMark(registry) }),
    telemetry: { share },
  };
  const renderer = isRenderable ? options.renderer : undefined;
  const { isPersonal, addressHeaders } = visit;
  const notice = { language: page.languageCode, supportEmail: settings?.support_email };
  const composed = composePage({
    document,
    registry,
    match,
    boot,
    isRendered: renderer !== undefined,
    sheets: visit.sheets,
    allowsStyleAttributes: buildOrigins.length > 0,
    isLanguageRequested: page.isLanguageRequested,
    inlineCode,
    bars: [
      optional(() => previewBar(releases.previews), undefined),
      announcement ? optional(() => announcementBar(announcement), undefined) : undefined,
    ].filter((bar) => bar !== undefined),
    language: page.languageCode,
    title: head?.fullTitle ?? storeName,
    store: storeName,
    headTags: head ? optional(() => writeHead(head), []) : [],
    picturePreloads: optional(() => picturePreloads(subject, settings?.image_host ?? ''), []),
    inlineScripts: buildOrigins.length > 0 ? [REFRESH_HOOK] : watchdog,
    googleTag,
    failureNotice: failureNotice(notice),
    scriptlessNotice: scriptlessNotice(notice, pathname),
  });
  /** @param contentStyle source of the styles of the content in the page's policy */
  const headersWith = (...contentStyle: string[]) => {
    const { scripts, styles } = inlineCode.sources();
    return {
      ...securityHeaders({
        inline: { scripts, styles: [...styles, ...contentStyle] },
        imageOrigins: imageOrigins(settings?.image_host),
        buildOrigins,
        hasTag,
        hasSecretAddress: isSecret,
        isSecure: request.protocol === 'https' || options.publicOrigin?.startsWith('https:') === true,
      }),
      ...(releases.overrides?.choices.length && NO_INDEX),
      ...(page.isAway && { 'retry-after': RETRY_AFTER }),
      'content-type': 'text/html; charset=utf-8',
    };
  };
  // For crawlers and caches; a browser shows the document, which waits for the data and goes on by itself.
  const available = page.isAway ? 503 : 200;
  const status = subject.kind === 'missing' ? 404 : available;

  function wholeWith({ styles, html }: PageEnd, isAsMeant: boolean): WholeDocument {
    const style = styles === '' ? '' : inlineCode.style(styles);
    return {
      sent: { status, headers: headersWith(), html: `${composed.start}${style}${html}` },
      isWhole: page.isComplete && isAsMeant,
    };
  }

  if (!renderer) return wholeWith(composed.end(undefined), true);
  const rest = traced(options.tracing, 'render', 'internal', {}, async (part) => {
    const toRender = { registry, match, boot, address: request.url, isPersonal, addressHeaders };
    const content = await renderer.render(toRender);
    part?.set({ 'patina.page.rendered': content !== undefined });
    return { ...composed.end(content), hasContent: content !== undefined };
  });
  return {
    stream: {
      status,
      headers: (nonce) => headersWith(`'nonce-${nonce}'`),
      start: composed.start,
      scriptLinks: composed.scriptLinks,
      async end() {
        const { styles, html } = await rest;
        return (nonce) => (styles === '' ? html : `<style nonce="${nonce}">${styles}</style>${html}`);
      },
    },
    whole: () => rest.then((end) => wholeWith(end, end.hasContent)),
  };
}
