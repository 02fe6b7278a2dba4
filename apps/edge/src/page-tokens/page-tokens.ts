import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Span } from '@patina/http/tracing/tracing';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import * as z from 'zod/mini';
import { parseJson } from '#json/parse-json.ts';

/** How long a page's reports count, in minutes. */
const LIFE = 12 * 60;

/** How far the clocks of two edges may differ, in minutes. */
const SKEW = 2;

const MINUTE_MS = 60_000;

const ServerTimings = z.array(z.object({ name: z.string(), description: z.string() }));

/** Tokens by which a page's reports prove that an edge has served it. */
export interface PageTokens {
  /**
   * A token for one page.
   * @param trials releases that the page gets of apps with a canary, such as `catalog/1.1.0-ab12`
   */
  issue(trials: string[]): string;
  /**
   * `SERVED_PAGE_HEADER` for what a page has sent in `PAGE_TOKEN_HEADER`; undefined without a token that an edge has issued,
   * not too long ago.
   */
  verify(sent: string | string[] | undefined): string | undefined;
}

/**
 * A token names a random number, its minute and the page's releases on trial, with an HMAC over them. It contains nothing
 * of the visitor. Edges with the same key accept each other's.
 */
export function pageTokens(key: Buffer): PageTokens {
  const macOf = (content: string) => createHmac('sha256', key).update(content).digest().subarray(0, 16);

  return {
    issue(trials) {
      const content = [newNonce(), thisMinute().toString(36), ...trials].join(' ');
      return `${content} ${macOf(content).toString('base64url')}`;
    },

    verify(sent) {
      const token = readTiming(sent);
      if (token === undefined) return undefined;
      const end = token.lastIndexOf(' ');
      const mac = Buffer.from(token.slice(end + 1), 'base64url');
      const content = token.slice(0, Math.max(0, end));
      if (mac.length !== 16 || !timingSafeEqual(mac, macOf(content))) return undefined;
      const [nonce = '', minute = '', ...trials] = content.split(' ');
      const age = thisMinute() - Number.parseInt(minute, 36);
      if (age < -SKEW || age > LIFE) return undefined;
      return [nonce, ...trials].join(' ');
    },
  };
}

/** Longest header: our own timing beside those of proxies in front. */
const LONGEST = 4000;

/**
 * The token among the server timings that a page sends as the browser has read them: `[{"name":"page","description":"…"}]`.
 */
function readTiming(sent: string | string[] | undefined): string | undefined {
  if (typeof sent !== 'string' || sent.length > LONGEST) return undefined;
  const timings = z.safeParse(ServerTimings, parseJson(sent));
  return timings.success ? timings.data.find(({ name }) => name === 'page')?.description : undefined;
}

export const newNonce = (): string => randomBytes(9).toString('base64url');

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS);

/**
 * Header in which a page gets its token: scripts of the page can read it, and the document stays the same for everybody and
 * its copies in caches valid.
 */
export const SERVER_TIMING = 'server-timing';

/** The header's value with a page's token, which contains neither quotes nor backslashes. */
export const tokenTiming = (token: string): string => `page;desc="${token}"`;

/** The header's value with a page's trace, which scripts of the page may continue. */
export const traceTiming = ({ traceparent }: Span): string => `traceparent;desc="${traceparent}"`;

/** The releases that a page gets of the apps that have a canary, such as `catalog/1.1.0-ab12`. */
export function trialsOf(published: Registry, chosen: Registry): string[] {
  const got = entriesOf(chosen);
  return Object.entries(entriesOf(published))
    .filter(([, { canary }]) => canary !== undefined)
    .map(([app]) => `${app}/${got[app]?.live.version}`)
    .filter((name) => /^[\w/.+-]+$/.test(name));
}

const entriesOf = ({ shell, remotes }: Registry): Record<string, RegistryEntry> => ({ shell, ...remotes });
