import { SESSION_COOKIE } from '@patina/http/session-cookie';
import type { Span } from '@patina/http/tracing/tracing';
import { type BootLocale, STYLES_COOKIE } from '@patina/platform/boot-data';
import type { Registry } from '@patina/platform/registry';
import { maySeePeople } from '@patina/releases/ownership/release-keys';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { addressOfForm, FORM_MARK } from '@patina/shared-api/contract/protocol/plain-form';
import { hasSecretAddress } from '@patina/shared-api/contract/protocol/secret-address';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { experimentsOf, hasCanary } from '#features/canary/canary-bucket.ts';
import { canonicalPathOf } from '#features/head/page-head.ts';
import { readSubject } from '#features/head/page-subject.ts';
import { type KeptChoice, type OverrideOptions, openOverrides } from '#features/overrides/apply-overrides.ts';
import { OVERRIDE_COOKIE } from '#features/overrides/override-cookie.ts';
import { limitPages } from '#features/page-limit/limit-pages.ts';
import { languageCookies } from '#features/preferences/preference-route.ts';
import { FAILED_SHELLS_COOKIE } from '#features/shell-fallback/failed-shells.ts';
import { notePage, type PageTraces } from '#features/tracing/trace-pages.ts';
import { waitingPage } from '#features/waiting-page/waiting-page.ts';
import { type PageTokens, SERVER_TIMING, tokenTiming, traceTiming, trialsOf } from '#page-tokens/page-tokens.ts';
import type { ApiCache } from '#prefetch/api-cache.ts';
import { lastLanguage, lastLocale } from '#prefetch/page-locale.ts';
import { type PrefetchedPage, prefetchPage, switchedOffFillers, type Visitor } from '#prefetch/prefetch-page.ts';
import { addressHeaders, personalHeaders, type RoleCache } from '#prefetch/role-cache.ts';
import { canonicalPath, findRoute, type RouteMatch } from '#registry/find-route.ts';
import { withoutFillers } from '#registry/page-slots.ts';
import type { PublishedRegistry, RegistryCache } from '#registry/registry-cache.ts';
import { openContentCache } from './content-cache.ts';
import { openDocumentCache, releasesKey, type SentDocument } from './document-cache.ts';
import { sendEarlyHints } from './early-hints.ts';
import { NO_SHEETS, openInlineSheets, styleMark } from './inline-sheets.ts';
import { type DocumentOptions, type DocumentRenderer, makeDocument, NO_INDEX, RETRY_AFTER } from './make-document.ts';
import { filesOfPage } from './page-files.ts';
import { sendDocument } from './send-document.ts';
import { cacheShellDocuments, withReadableShells } from './shell-document-cache.ts';
import { pageForRoles, type VisitorReleases, visitorReleases } from './visitor-releases.ts';

export interface PageRoutesOptions extends DocumentOptions {
  registry: RegistryCache;
  /** The release keys; undefined where nobody signs. */
  readKeys: PublishedRegistry['readKeys'];
  files: Pick<ObjectStore, 'get'>;
  api: ApiCache;
  tokens: Pick<PageTokens, 'issue'>;
  roles: RoleCache;
  traces: Pick<PageTraces, 'cookieOf'>;
  /** Share of the pages that report uses of releases and web vitals while there is no canary. */
  telemetryShare: number;
  /** Multiplies the limit of pages from an address. */
  rateLimitScale: number;
  /** Memory for kept pages, in bytes. */
  cacheBytes: number;
  /** Whether browsers are told of style sheets before the document (103). */
  hasEarlyHints: boolean;
  /** Origins of development servers; empty in a real store. */
  developmentOrigins: string[];
  overrides: Omit<OverrideOptions, 'documentOf'>;
}

/** Every page of the store: the shell's document, composed for this address and this visitor. */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions) {
  const { registry: registryCache, api, roles: roleCache, developmentOrigins } = options;
  const documentOf = cacheShellDocuments(options.files);
  const documents = openDocumentCache({ maxBytes: options.cacheBytes });
  const contents = openContentCache();
  const readSheets = openInlineSheets(options.files);
  const overrides = openOverrides({ ...options.overrides, documentOf });
  const documentFor = ({ document, registry }: VisitorReleases) => document ?? documentOf(registry.shell.live);
  const buildOriginsOf = ({ origins }: VisitorReleases) => [...developmentOrigins, ...origins];
  // During a canary all pages report, so that its releases can be compared.
  const telemetryShareOf = ({ published }: VisitorReleases) => (hasCanary(published) ? 1 : options.telemetryShare);

  await limitPages(app, {
    scale: options.rateLimitScale,
    languageOf: ({ url, cookies }) => lastLanguage(api, new URL(`http://store${url}`).searchParams, cookies),
  });

  app.get('/*', async (request, reply) => {
    const published = await withReadableShells(await registryCache.read(), documentOf);
    // Concatenated, not resolved: resolved, a path such as `//elsewhere/products` would be `/products` of another host.
    const url = new URL(`http://store${request.url}`);
    const pathname = canonicalPath(url.pathname);
    if (pathname !== url.pathname) return redirectPermanently(reply, `${pathname}${url.search}`);
    if (url.searchParams.has(FORM_MARK)) return redirectToMeant(reply, addressOfForm(url));
    const choice = overrides.keepChoice(url, request.cookies[OVERRIDE_COOKIE], request.headers['sec-fetch-site']);
    if (choice) return redirectWithChoice(reply, choice);
    const visitor: Visitor = {
      isGuest: request.cookies[SESSION_COOKIE] === undefined,
      cookies: request.cookies,
      headers: personalHeaders(request),
      addressHeaders: addressHeaders(request),
    };
    const last = lastLocale(api, url.searchParams, request.cookies);
    const allowed = withoutFillers(published, switchedOffFillers(api, last));
    const releasesFor = (roles: readonly string[]) => visitorReleases(allowed, roles, request, overrides);
    const prefetch = (match: RouteMatch | undefined) => prefetchPage(api, match, url.searchParams, visitor);
    const expected = await releasesFor(roleCache.last(visitor));
    const isSecret = hasSecretAddress(url);
    const isLive = buildOriginsOf(expected).length === 0 && !expected.overrides?.choices.length;
    const isForAnyGuest = visitor.isGuest && isLive && !isSecret;
    const ofReleases = `${releasesKey(expected.registry)} ${telemetryShareOf(expected)}`;
    const place = `${request.protocol} ${request.host} ${request.url} ${ofReleases}`;
    const contentKeyOf = (locale: BootLocale | null) => `${place} ${locale?.language} ${locale?.currency}`;
    const mark = request.cookies[STYLES_COOKIE];
    const hasStyles = (registry: Registry) => mark !== undefined && mark === styleMark(registry);
    const isLinking = hasStyles(expected.registry);
    const form = isLinking ? 'linked styles' : 'styles inside';
    const keyOf = (locale: BootLocale | null) => `${contentKeyOf(locale)} ${form}`;
    const isUsual = !hasCanary(expected.published) && request.cookies[FAILED_SHELLS_COOKIE] === undefined;
    const isForCaches = isForAnyGuest && isUsual;

    const key = keyOf(last.locale);
    const kept = isForAnyGuest ? documents.find(key) : undefined;
    const span = options.tracing?.current();
    if (kept) {
      if (span?.isKept) notePage(span, expected.registry, findRoute(expected.registry, pathname)?.route.path);
      span?.set({ 'patina.page.kept': kept.freshMs > 0 ? 'fresh' : 'renewed' });
      if (kept.freshMs === 0) documents.renew(key, renewDocument);
      // Its trace is not continued by the page's calls, so that caches in front may keep it.
      sendToken(expected);
      const isSetting = setCookies([...languageCookies(last, request.cookies), ...expected.bucketCookies]);
      const freshMs = isForCaches && !isSetting ? kept.freshMs : 0;
      return sendDocument(request, reply, { documents, document: kept.document, freshMs });
    }
    if (options.hasEarlyHints && isLinking && isLive) {
      sendEarlyHints(request, reply, filesOfPage(expected.registry, findRoute(expected.registry, pathname)));
    }
    const found = await findDocument();
    sendToken(found.releases, span);
    const isSetting = setCookies(found.cookies, span);
    if ('address' in found) return redirectPermanently(reply, found.address);
    const freshMs = isForCaches && !isSetting ? found.freshMs : 0;
    const { isOwnPage } = found;
    return sendDocument(request, reply, { documents, document: found.document, freshMs, isOwnPage });

    /** Whether there are any: then the response is one visitor's. */
    function setCookies(ofPage: string[], continued?: Span): boolean {
      const cookies = continued?.isKept ? [...ofPage, options.traces.cookieOf(continued)] : ofPage;
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return cookies.length > 0;
    }

    /** A page with overrides reports nothing. */
    function sendToken({ overridden, published, registry, bucket }: VisitorReleases, continued?: Span): void {
      // The bucket tells visitors apart where they are what is counted.
      const hasBucket = bucket !== undefined && experimentsOf(published).length > 0;
      const trials = [...trialsOf(published, registry), ...(hasBucket ? [`~${bucket}`] : [])];
      const timings = [
        ...(overridden.length > 0 ? [] : [tokenTiming(options.tokens.issue(trials))]),
        ...(continued?.isKept ? [traceTiming(continued)] : []),
      ];
      if (timings.length > 0) reply.header(SERVER_TIMING, timings.join(', '));
    }

    async function renewDocument(): Promise<void> {
      await findDocument().catch((error: unknown) => request.log.error(error, 'a document could not be renewed'));
    }

    async function findDocument() {
      const [expectedDocument, { releases, match, page }] = await Promise.all([
        documentFor(expected),
        pageForRoles({ pathname, expected, releasesFor, prefetch }),
      ]);
      notePage(span, releases.registry, match?.route.path);
      if (page.hasOwn) roleCache.keep(visitor, page.roles);
      const document = releases === expected ? expectedDocument : await documentFor(releases);
      const { isOwnPage } = page;
      const cookies = [...page.cookies, ...languageCookies(page, request.cookies), ...releases.bucketCookies];
      if (page.mustWait) return { releases, cookies, freshMs: 0, isOwnPage, document: waitFor(page) };
      const subject = readSubject(match, url.searchParams, page);
      const ownPath = canonicalPathOf({ subject, pathname });
      if (subject.kind === 'product' && ownPath !== pathname)
        return { releases, cookies, address: `${ownPath}${url.search}` };
      const hasInline = buildOriginsOf(releases).length === 0 && !hasStyles(releases.registry);
      const keys = await options.readKeys();
      const visit = {
        request,
        pathname,
        isSecret,
        maySeePeople: (app: string | undefined) => maySeePeople(keys, app),
        isPersonal: !isForAnyGuest,
        addressHeaders: visitor.addressHeaders,
        sheets: hasInline ? await readSheets(filesOfPage(releases.registry, match)) : NO_SHEETS,
        buildOrigins: buildOriginsOf(releases),
        telemetryShare: telemetryShareOf(releases),
      };
      const found = { releases, document, match, page, subject };
      if (!isForAnyGuest) {
        const made = makeDocument(found, visit, options);
        return { releases, cookies, freshMs: 0, isOwnPage, document: 'stream' in made ? made.stream : made.sent };
      }
      const answers = [document, JSON.stringify(page.announcement), page.isAway, page.digest];
      const source = { answers, freshMs: page.freshMs, mayBeStale: page.isPriceless };
      const ownKey = keyOf(page.locale);
      const renderer = options.renderer && sharing(options.renderer, contentKeyOf(page.locale), answers);
      const made = await documents.make(ownKey, source, () => makeDocument(found, visit, { ...options, renderer }));
      return { releases, cookies, isOwnPage, document: made, freshMs: documents.find(ownKey)?.freshMs ?? 0 };
    }

    /** Renders a guest's content once for its documents with and without styles inside. */
    function sharing({ render }: DocumentRenderer, key: string, answers: unknown[]): DocumentRenderer {
      return { render: (toRender) => contents.share(key, answers, () => render(toRender)) };
    }

    /** What is sent instead of a page that cannot start. */
    function waitFor({ locale, languageCode }: PrefetchedPage): SentDocument {
      const known = locale ? languageCode : lastLanguage(api, url.searchParams, request.cookies);
      const { headers, html } = waitingPage(known, request.headers['accept-language']);
      return { status: 503, headers: { ...headers, 'retry-after': RETRY_AFTER }, html };
    }
  });
}

/** Redirects to the canonical address of a page; `address` begins with exactly one slash. */
function redirectPermanently(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(address, 301);
}

/** Redirects from the address that a plain form has sent to the one that it means; it begins with exactly one slash. */
function redirectToMeant(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', ...NO_INDEX }).redirect(address, 303);
}

/** Moves an override from the address to the cookie, so that it is not shared with the address by accident. */
function redirectWithChoice(reply: FastifyReply, { address, cookie }: KeptChoice): FastifyReply {
  return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store', ...NO_INDEX }).redirect(address, 302);
}
