import { hash } from 'node:crypto';
import { WRITTEN_COOKIE } from '@patina/http/written-cookie';
import type { BootLocale } from '@patina/platform/boot-data';
import { type PrefetchRequest, prefetchRequest } from '@patina/platform/prefetch-request';
import type { Prefetch } from '@patina/platform/registry';
import { profile } from '@patina/shared-api/contract/account/profile';
import { cart } from '@patina/shared-api/contract/cart/cart';
import { type Announcement, announcement } from '@patina/shared-api/contract/content/announcement';
import { content, Settings } from '@patina/shared-api/contract/content/content';
import { prefetchKey } from '@patina/shared-api/contract/protocol/prefetch-key';
import * as z from 'zod/mini';
import type { RouteMatch } from '../registry/find-route.ts';
import type { ApiCache, ApiResponse } from './api-cache.ts';
import { localeOf, type RequestedLocale } from './page-locale.ts';
import { announcementIn, isDatabaseAway, isMissing, isSignedIn, isSignedOut } from './read-response.ts';
import { rolesIn } from './role-cache.ts';

/** The API responses that a page needs first, for inlining. */
export interface PrefetchedPage extends RequestedLocale {
  languageCode: string;
  /** Bodies by request key, of status 200 and 404. */
  responses: Record<string, unknown>;
  /** Of these bodies, a signed-in visitor's own aside: the same digest is the same page. */
  digest: string;
  /** False if the page's own data does not exist. */
  exists: boolean;
  /** Whether the API has answered every call of the page, those of a signed-in visitor's own data aside. */
  isComplete: boolean;
  /** Whether the API cannot be reached, or has no database, as while a cluster elects its primary. */
  isAway: boolean;
  /** Whether it is away with a response without which the page cannot start, or perhaps is not found. */
  mustWait: boolean;
  /** Whether the responses have what the header shows of a signed-in visitor. */
  hasOwn: boolean;
  /** Whether the visitor is signed in, so that responses may have data of their own. */
  isSignedIn: boolean;
  /** Whether it is a page of a signed-in visitor's own data. */
  isOwnPage: boolean;
  /** Whether the responses have all of this data. */
  hasOwnPage: boolean;
  /** Roles of the visitor; none if the API does not say. */
  roles: readonly string[];
  /** Whether the API has said the roles, or that there is no session. */
  hasKnownRoles: boolean;
  /** `Set-Cookie` headers for the visitor: a session in use is prolonged. */
  cookies: string[];
  /** How long all shared responses are still fresh, in milliseconds; 0 if one of them is not kept. */
  freshMs: number;
  /** The last known one while the API does not say. */
  announcement: Announcement | null;
  /** Whether none of the responses may have prices or stock. */
  isPriceless: boolean;
}

/** What the header shows of a signed-in visitor. */
const OF_HEADER = [profile.read, cart.contents].map(({ path }) => ({ path, query: {} }));
const isOfHeader = (called: string) => OF_HEADER.some(({ path }) => path === called);

/** Calls of pages whose responses have neither prices nor stock; those of the frame have none either. */
const PRICELESS = /^\/static-pages\//;

export interface Visitor {
  isGuest: boolean;
  cookies: Record<string, string | undefined>;
  /** Headers of requests on behalf of the visitor. */
  headers: Record<string, string>;
  /**
   * Headers of shared requests: only the visitor's address, so that the API's rate limit counts for it and not for the
   * edge.
   */
  addressHeaders: Record<string, string>;
}

/** Makes the API calls of the start-up and of the first route of a page, in two rounds that have the time of one call together. */
export async function prefetchPage(
  api: ApiCache,
  match: RouteMatch | undefined,
  search: URLSearchParams,
  visitor: Visitor,
): Promise<PrefetchedPage> {
  const inTime = openClock(api.timeoutMs);
  let isAway = false;
  /** While the API is away, the frame is as everybody has been told lately. */
  const readFrame = async (address: string) => {
    const response = await api.shared(address, visitor.addressHeaders);
    if (!response?.isAway) return response;
    isAway = true;
    return api.recent(address) ?? response;
  };
  const [auth, languages, currencies, announced] = await Promise.all([
    visitor.isGuest ? readFrame('/is-auth') : api.personal('/is-auth', visitor.headers),
    readFrame('/languages'),
    readFrame('/currencies'),
    api.shared(announcement.read.path, visitor.addressHeaders),
  ]);
  const responses: Record<string, unknown> = {};
  const shared = new Set(['/languages', '/currencies', ...(visitor.isGuest ? ['/is-auth'] : [])]);
  if (announced?.status === 200) shared.add(announcement.read.path);
  // An API that is older than announcements says that there is no such call.
  const isSaid = announced?.status === 200 || announced?.status === 404;
  const said = announcementIn(isSaid ? announced : api.last(announcement.read.path));
  let isComplete = true;
  const missing = new Set<string>();
  const digests: Record<string, string> = {};
  const keep = (key: string, response: ApiResponse | undefined) => {
    if (response?.status === 200 || response?.status === 404) {
      responses[key] = response.body;
      digests[key] = response.digest;
    } else isComplete = false;
    isAway ||= isDatabaseAway(response);
    if (response?.isAway) missing.add(key);
  };
  const mustWait = (language: number | undefined) => startsWith(language).some((key) => missing.has(key));
  const digestOfAll = () => {
    // Answers arrive in any order.
    const named = Object.entries(digests).map((each) => each.join(' '));
    return hash('sha256', named.sort().join(), 'base64');
  };
  keep('/is-auth', auth);
  keep('/languages', languages);
  keep('/currencies', currencies);
  const { requested, locale } = localeOf(languages, currencies, search, visitor.cookies);
  const cookies = (!visitor.isGuest && auth?.cookies) || [];
  if (!locale) {
    const unknown = { locale: null, languageCode: 'en', isLanguageRequested: false, isComplete: false };
    return {
      ...unknown,
      responses,
      digest: digestOfAll(),
      isAway,
      mustWait: mustWait(undefined),
      announcement: said,
      hasOwn: false,
      isSignedIn: false,
      isOwnPage: false,
      hasOwnPage: false,
      roles: [],
      hasKnownRoles: false,
      exists: true,
      cookies,
      freshMs: 0,
      isPriceless: false,
    };
  }

  const isOwner = isSignedIn(auth);
  const hasWritten = !visitor.isGuest && isOwner && visitor.cookies[WRITTEN_COOKIE] !== undefined;
  const calls = match?.route.prefetch ?? [];
  const isForOwner = calls.some(({ own }) => own);
  const requestOf = (call: Prefetch) => prefetchRequest(call, match?.params ?? {}, search);
  // Guests do not see a page of somebody's own data.
  const ofRoute = isForOwner && !isOwner ? [] : calls.filter(({ own }) => !own).map(requestOf);
  const ownOfRoute = calls.filter(({ own, path }) => own && !isOfHeader(path)).map(requestOf);
  const ofFrame = [
    { path: '/localizations', query: { lang_id: String(locale.language) } },
    { path: content.settings.path, query: {} },
    { path: '/static-pages', query: {} },
    { path: '/social-links', query: {} },
  ];
  const prefetchFrame = async ({ path, query }: PrefetchRequest) => {
    const address = addressOf({ path, query }, locale);
    shared.add(address);
    keep(prefetchKey(path, query), await inTime(readFrame(address)));
  };
  /** `isFresh`: past what is kept for everybody. */
  const prefetch = async ({ path, query }: PrefetchRequest, isFresh: boolean) => {
    const address = addressOf({ path, query }, locale);
    if (!isFresh) shared.add(address);
    const call = isFresh ? api.personal(address, visitor.headers) : api.shared(address, visitor.addressHeaders);
    const response = await inTime(call);
    keep(prefetchKey(path, query), response);
    return !isMissing(response, query);
  };
  /** The page does without a failed one: it makes the call itself. */
  const prefetchOwn = async ({ path, query }: PrefetchRequest) => {
    const response = await inTime(api.personal(addressOf({ path, query }, locale), visitor.headers));
    if (isForOwner && isDatabaseAway(response)) isAway = true;
    if (response?.isAway) missing.add(path);
    if (response?.status !== 200) return false;
    responses[prefetchKey(path, query)] = response.body;
    return true;
  };
  const allOwn = async (requests: PrefetchRequest[]) => (await Promise.all(requests.map(prefetchOwn))).every(Boolean);
  const [found, , hasOwn, hasOwnOfRoute] = await Promise.all([
    Promise.all(ofRoute.map((request) => prefetch(request, hasWritten))),
    Promise.all(ofFrame.map(prefetchFrame)),
    isOwner && allOwn(OF_HEADER),
    isOwner && isForOwner && allOwn(ownOfRoute),
  ]);
  const { languageCode, ...bootLocale } = locale;
  const exists = found.every((isFound) => isFound);
  const ownProfile = responses[prefetchKey(profile.read.path, {})];
  return {
    locale: bootLocale,
    languageCode,
    isLanguageRequested: requested !== undefined,
    responses,
    digest: digestOfAll(),
    announcement: said,
    isComplete: isComplete && !isAway,
    isAway,
    // Without a role there is no page here, and the profile would say the roles.
    mustWait: mustWait(bootLocale.language) || (missing.has(profile.read.path) && !(match && exists)),
    hasOwn,
    isSignedIn: isOwner,
    isOwnPage: isOwner && isForOwner,
    hasOwnPage: hasOwn && hasOwnOfRoute,
    roles: rolesIn(ownProfile),
    hasKnownRoles: visitor.isGuest || ownProfile !== undefined || isSignedOut(auth),
    exists,
    cookies,
    freshMs: Math.min(...[...shared].map(api.freshFor)),
    isPriceless: ofRoute.every(({ path }) => PRICELESS.test(path)),
  };
}

/** Waits for calls until its time is up, counted from now; a call itself goes on. */
function openClock(timeoutMs: number) {
  const end = AbortSignal.timeout(timeoutMs);
  const isOver = new Promise<undefined>((resolve) => {
    end.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return <Answer>(call: Promise<Answer>) => Promise.race([call, isOver]);
}

/** What a page asks for before it shows anything (docs/product.md#start-up), by request key. */
function startsWith(language: number | undefined): string[] {
  const texts = prefetchKey('/localizations', { lang_id: String(language) });
  return ['/is-auth', '/languages', '/currencies', '/settings', texts];
}

const SwitchedOff = z.object({ payload: z.pick(Settings, { switched_off_fillers: true }) });

/** The fillers that the operator has switched off, by the last settings that the API has answered. */
export function switchedOffFillers(api: ApiCache, { locale }: RequestedLocale): readonly string[] {
  if (!locale) return [];
  const last = api.last(addressOf({ path: content.settings.path, query: {} }, locale));
  return z.safeParse(SwitchedOff, last?.body).data?.payload.switched_off_fillers ?? [];
}

/** The address of a shared call. */
const addressOf = ({ path, query }: PrefetchRequest, { currency, language }: BootLocale) =>
  `${path}?${new URLSearchParams({ ...query, currency, language: String(language) })}`;
