import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compress as compressText } from '@patina/http/compress';
import { etagOf, isNotModified } from '@patina/http/etag';
import { type ContentCoding, negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** How long a document is sent while it is renewed, in milliseconds. */
const STALE_MS = 60_000;
/** Bytes that a document takes besides its content: headers, of which the security policy is the longest, and its places in maps. */
const OVERHEAD = 4000;
/** Documents that are kept in other codings as well, for visitors without Brotli. */
const MAX_OTHER_CODINGS = 50;

/** A document as it is sent. */
export interface SentDocument {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** A document that is the same for every guest. Kept compressed, it takes a fifth of its length. */
export interface KeptDocument extends Omit<SentDocument, 'html'> {
  etag: string;
  brotli: Buffer;
}

export interface DocumentSource {
  /** Answers of the API or their digests, compared by identity. */
  answers: unknown[];
  /** How long the answers are still fresh, in milliseconds. */
  freshMs: number;
  /** Whether the document may be sent for a while after that: it has neither prices nor stock. */
  mayBeStale: boolean;
}

export interface ComposedDocument {
  sent: SentDocument;
  /** Whether it is complete, and may be kept. */
  isWhole: boolean;
}

/**
 * Documents that are the same for every guest. While the answers that a document was made of are fresh, it is sent without a
 * look at anything else, and afterwards if they turn out to be still the same; so it is never older than they are. Only a
 * document without prices is sent while it is renewed.
 */
export interface DocumentCache {
  /** A document that may be sent at once, and how long it is still fresh, in milliseconds. */
  find(key: string): { document: KeptDocument; freshMs: number } | undefined;
  /** The document made of these answers. Simultaneous calls are one composition. */
  make(
    key: string,
    source: DocumentSource,
    compose: () => Promise<ComposedDocument>,
  ): Promise<SentDocument | KeptDocument>;
  /** HTML of a kept document in a coding, or without one. */
  body(document: KeptDocument, coding: ContentCoding | undefined): Buffer | Promise<Buffer>;
  /** Starts the renewal of a document, unless it is being renewed. */
  renew(key: string, renew: () => Promise<unknown>): void;
}

interface DocumentCacheOptions {
  /** Memory for documents, in bytes. */
  maxBytes: number;
  /** In the place of Brotli, for simulations. */
  compress?: typeof compressText;
}

const decompress = promisify(brotliDecompress);

interface Entry {
  answers: unknown[];
  document: KeptDocument;
  freshUntil: number;
  staleUntil: number;
}

interface Composition {
  answers: unknown[];
  document: Promise<SentDocument | KeptDocument>;
}

export function openDocumentCache({ maxBytes, compress = compressText }: DocumentCacheOptions): DocumentCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }, key) => document.brotli.length + 2 * key.length + OVERHEAD,
  });
  const otherCodings = new LRUCache<string, Promise<Buffer>>({ max: MAX_OTHER_CODINGS });
  const compositions = new Map<string, Composition>();
  const renewals = new Set<string>();

  async function composeAndKeep(key: string, source: DocumentSource, compose: () => Promise<ComposedDocument>) {
    const started = performance.now();
    const { sent, isWhole } = await compose();
    if (!isWhole) return sent;
    if (source.freshMs === 0) {
      cache.delete(key);
      return sent;
    }
    const { html, ...rest } = sent;
    const document: KeptDocument = { ...rest, etag: etagOf(html), brotli: await compress(html, 'br') };
    cache.set(key, { answers: source.answers, document, ...lifetime(source, started) });
    return document;
  }

  return {
    find(key) {
      const entry = cache.get(key);
      const now = performance.now();
      if (!entry || now >= entry.staleUntil) return undefined;
      return { document: entry.document, freshMs: Math.max(0, entry.freshUntil - now) };
    },
    make(key, source, compose) {
      const entry = cache.get(key);
      if (entry && areSame(entry.answers, source.answers)) {
        Object.assign(entry, lifetime(source, performance.now()));
        return Promise.resolve(entry.document);
      }
      const running = compositions.get(key);
      if (running && areSame(running.answers, source.answers)) return running.document;
      const composition = {
        answers: source.answers,
        document: composeAndKeep(key, source, compose).finally(() => {
          if (compositions.get(key) === composition) compositions.delete(key);
        }),
      };
      compositions.set(key, composition);
      return composition.document;
    },
    body({ brotli, etag }, coding) {
      if (coding === 'br') return brotli;
      const key = `${etag} ${coding}`;
      const body = otherCodings.get(key) ?? recode(brotli, coding);
      otherCodings.set(key, body);
      return body;
    },
    renew(key, renew) {
      if (renewals.has(key)) return;
      renewals.add(key);
      void renew().finally(() => renewals.delete(key));
    },
  };
}

async function recode(brotli: Buffer, coding: ContentCoding | undefined): Promise<Buffer> {
  const html = await decompress(brotli);
  return coding === undefined ? html : compressText(html.toString('utf8'), coding);
}

function lifetime({ freshMs, mayBeStale }: DocumentSource, since: number) {
  const freshUntil = since + freshMs;
  return { freshUntil, staleUntil: mayBeStale ? freshUntil + STALE_MS : freshUntil };
}

const areSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((answer, index) => answer === other[index]);

export const isKept = (document: SentDocument | KeptDocument): document is KeptDocument => 'etag' in document;

/** The releases of a page, as part of a key. */
export function releasesKey({ shell, remotes }: Registry): string {
  const versions = ([app, { live, previous }]: [string, RegistryEntry]) =>
    `${app}@${live.version}~${previous?.version}`;
  return Object.entries({ shell, ...remotes })
    .map(versions)
    .join();
}

interface Sending {
  documents: Pick<DocumentCache, 'body'>;
  document: SentDocument | KeptDocument;
  /** How long caches in front of the edge may keep it, in milliseconds, if it is kept here. */
  freshMs: number;
}

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, document, freshMs }: Sending,
) {
  reply.code(document.status).headers(document.headers);
  const coding = negotiateEncoding(request.headers['accept-encoding']);
  if (isKept(document)) {
    const etag = coding === undefined ? document.etag : document.etag.replace(/"$/, `-${coding}"`);
    reply.headers({ etag, ...cachingHeaders(freshMs) });
    if (document.status === 200 && isNotModified(request, etag)) return reply.code(304).send();
  } else {
    reply.headers(PRIVATE);
  }
  if (coding !== undefined) reply.header('content-encoding', coding);
  if (isKept(document)) return documents.body(document, coding);
  return coding === undefined ? document.html : compressText(document.html, coding);
}

/** Revalidated at every load, but allowed in the back-forward cache, unlike "no-store". */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };

/** Browsers ask each time; caches in front of the edge keep it for as many whole seconds as it is fresh here. */
function cachingHeaders(freshMs: number) {
  const seconds = Math.floor(freshMs / 1000);
  if (seconds === 0) return PRIVATE;
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
    vary: 'accept-encoding, cookie',
  };
}
