import { randomBytes } from 'node:crypto';
import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import type { Settings } from '@patina/shared-api/contract/content';
import { storeOrigin } from '@patina/shared-api/contract/store-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_HOOK } from '#development/refresh-hook.ts';
import { describePage } from '#head/describe-page.ts';
import { firstPictures } from '#head/first-pictures.ts';
import { ownPath } from '#head/page-head.ts';
import { readSubject } from '#head/page-subject.ts';
import { writeHead } from '#head/write-head.ts';
import { CHOICES_COOKIE } from '#overrides/choices-cookie.ts';
import { type KeptChoice, openOverrides } from '#overrides/override-pages.ts';
import { drawTicket, hasCanary, readTicket, registryFor, TICKET_COOKIE, ticketCookie } from '#registry/canary.ts';
import { FAILED_SHELL_COOKIE, withoutFailedShells } from '#registry/failed-shell.ts';
import { sliceOf } from '#registry/registry-slice.ts';
import type { RegistryStore } from '#registry/registry-store.ts';
import type { ApiReader } from './api-reader.ts';
import { composePage } from './compose-page.ts';
import { compressed } from './compressed.ts';
import { readPageAnswers } from './page-answers.ts';
import { matchRoute } from './route-match.ts';
import { securityHeaders } from './security-headers.ts';
import { createShellDocuments } from './shell-document.ts';
import { shellWatch } from './shell-watch.ts';
import { tagScripts } from './tag-scripts.ts';
import { tidyPath } from './tidy-path.ts';

export interface PageRoutesOptions {
  registry: RegistryStore;
  /** The releases' files. */
  files: Pick<ObjectStore, 'get'>;
  api: ApiReader;
  /** The store's origin where it is configured. */
  publicOrigin: string | undefined;
  /** Share of the pages that report uses of releases and web vitals while there is no canary. */
  telemetryShare: number;
  /** Origins of development servers; empty in a real store. */
  developmentOrigins: string[];
  /** Where builds may come from that somebody chooses; see overrides/allowed-builds.ts. */
  allowedBuilds: string[];
}

/** Title of a page whose settings could not be had in time. */
const NAMELESS_STORE = 'Store';

const NOT_FOR_SEARCH = { 'x-robots-tag': 'noindex' };

/** Every page of the store: the shell's document, composed for this address and this visitor. */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions) {
  const { registry: store, api, developmentOrigins } = options;
  const documentOf = createShellDocuments(options.files);
  const overrides = openOverrides({ allowed: options.allowedBuilds, releases: options.files, documentOf });

  app.get('/*', async (request, reply) => {
    const published = await store.read();
    const { registry: chosen, ticket } = forVisitor(published, request);
    // Put together, not resolved: resolved, a path such as `//elsewhere/products` would be another host's `/products`.
    const url = new URL(`http://store${request.url}`);
    const pathname = tidyPath(url.pathname);
    if (pathname !== url.pathname) return movedTo(reply, `${pathname}${url.search}`);
    const choosing = overrides.keepChoice(url, request.cookies[CHOICES_COOKIE]);
    if (choosing) return withChoice(reply, choosing);
    const overriding = await overrides.apply({ published, chosen }, request.cookies[CHOICES_COOKIE]);
    const { registry } = overriding;
    const buildOrigins = [...developmentOrigins, ...overriding.origins];
    const match = matchRoute(registry, pathname);
    const [document, page] = await Promise.all([
      overriding.document ?? documentOf(registry.shell.live),
      readPageAnswers(api, match, url.searchParams, {
        cookies: request.cookies,
        headers: personalHeaders(request),
        whereFrom: whereFrom(request),
      }),
    ]);
    const cookies = [...page.cookies, ...(ticket === undefined ? [] : [ticketCookie(ticket)])];
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    const subject = readSubject(match, url.searchParams, page);
    if (subject.kind === 'product' && ownPath({ subject, pathname }) !== pathname) {
      return movedTo(reply, `${ownPath({ subject, pathname })}${url.search}`);
    }
    const settings = (page.answers['/settings'] as { payload?: Settings } | undefined)?.payload;
    const nonce = randomBytes(16).toString('base64');
    const tag = tagScripts(settings?.google_tag, nonce);
    const storeName = settings?.site_name ?? NAMELESS_STORE;
    const origin = storeOrigin(options.publicOrigin, request);
    const head = describePage({ registry, match, subject, page, pathname, origin });
    // Both releases of a canary are seen by the same eyes, so that they can be compared.
    const share = hasCanary(published) ? 1 : options.telemetryShare;
    // Whoever tries out builds reports nothing, and keeps the shell.
    const watch = overriding.overridden.length > 0 ? [] : [shellWatch(registry.shell, share)];
    const html = composePage({
      document,
      registry,
      match,
      boot: {
        slice: sliceOf(registry),
        locale: page.locale,
        answers: page.answers,
        overridden: overriding.overridden,
        ...(overriding.overrides && { overrides: overriding.overrides }),
        telemetry: { share },
      },
      nonce,
      language: page.languageCode,
      title: head?.fullTitle ?? storeName,
      store: storeName,
      description: head ? writeHead(head) : [],
      pictures: firstPictures(subject, settings?.image_host ?? ''),
      inlineScripts: buildOrigins.length > 0 ? [REFRESH_HOOK] : watch,
      tagScripts: tag,
    });
    reply.code(subject.kind === 'missing' ? 404 : 200);
    reply.headers(
      securityHeaders({
        nonce,
        imageOrigins: originsOf(settings?.image_host),
        buildOrigins,
        hasTag: tag.length > 0,
        isSecure: request.protocol === 'https',
      }),
    );
    if (overriding.overrides?.choices.length) reply.headers(NOT_FOR_SEARCH);
    reply.header('content-type', 'text/html; charset=utf-8');
    // Revalidated at every load, yet fit for the back-forward cache, which "no-store" is not.
    reply.header('cache-control', 'private, no-cache');
    return compressed(request, reply, html);
  });
}

/** The releases of this visitor, and a ticket to keep when they are chosen by one that is new. */
function forVisitor(registry: Registry, request: FastifyRequest): { registry: Registry; ticket?: number } {
  const usable = withoutFailedShells(registry, request.cookies[FAILED_SHELL_COOKIE]);
  if (!hasCanary(usable)) return { registry: usable };
  const known = readTicket(request.cookies[TICKET_COOKIE]);
  const ticket = known ?? drawTicket();
  return { registry: registryFor(usable, ticket), ...(known === undefined && { ticket }) };
}

/** Sends the visitor to the one address of a page; `address` begins with exactly one slash. */
function movedTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(address, 301);
}

/** Keeps what an address chooses and takes it out of the address, so that nobody passes it on unawares. */
function withChoice(reply: FastifyReply, { address, cookie }: KeptChoice): FastifyReply {
  return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store', ...NOT_FOR_SEARCH }).redirect(address, 302);
}

/** The address as the edge knows it: what a stranger writes into this header counts only from a proxy that is believed. */
const whereFrom = (request: FastifyRequest) => ({ 'x-forwarded-for': request.ip });

/** What of the visitor's request the API may see when the edge asks in the visitor's name. */
function personalHeaders(request: FastifyRequest): Record<string, string> {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return {
    ...whereFrom(request),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...(cookie && { cookie }),
    ...(userAgent && { 'user-agent': userAgent }),
  };
}

function originsOf(imageHost: string | undefined): string[] {
  return imageHost && URL.canParse(imageHost) ? [new URL(imageHost).origin] : [];
}
