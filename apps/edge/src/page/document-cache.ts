import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compressQuickly, compress as compressText } from '@patina/http/compress';
import { etagOf } from '@patina/http/etag';
import type { ContentCoding } from '@patina/http/negotiate-encoding';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { LRUCache } from 'lru-cache';
import { nameOf } from '#registry/page-slots.ts';

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
  /** Whether it is compressed quickly: it was streamed, and many pages are asked for once. */
  isQuick: boolean;
}

export interface DocumentSource {
  /** Answers of the API or their digests, compared by identity. */
  answers: unknown[];
  /** How long the answers are still fresh, in milliseconds. */
  freshMs: number;
  /** Whether the document may be sent for a while after that: it has neither prices nor stock. */
  mayBeStale: boolean;
}

export interface WholeDocument {
  sent: SentDocument;
  /** Whether it is complete, and may be kept. */
  isWhole: boolean;
}

/** A document that is sent while its content is rendered. */
export interface StreamedDocument {
  status: number;
  /** @param nonce of the styles of its content, whose hash is not known yet */
  headers(nonce: string): Record<string, string>;
  /** The HTML up to the content. */
  start: string;
  /** Sent while the content takes long, so that the browser has the scripts when it arrives. */
  scriptLinks: string;
  /** The rest of the HTML, once there is content or none to wait for. */
  end(): Promise<(nonce: string) => string>;
}

/** A document, or one whose content is being rendered: it is streamed, and kept when it is whole. */
export type ComposedDocument = WholeDocument | { stream: StreamedDocument; whole(): Promise<WholeDocument> };

/** Any form of a document that can be sent. */
export type Sendable = SentDocument | KeptDocument | StreamedDocument;

/**
 * Documents that are the same for every guest. While the answers that a document was made of are fresh, it is sent without a
 * look at anything else, and afterwards if they turn out to be still the same; so it is never older than they are. Only a
 * document without prices is sent while it is renewed.
 */
export interface DocumentCache {
  /** A document that may be sent at once, and how long it is still fresh, in milliseconds. */
  find(key: string): { document: KeptDocument; freshMs: number } | undefined;
  /** The document made of these answers. Simultaneous calls are one composition, until it is whole. */
  make(key: string, source: DocumentSource, compose: () => ComposedDocument): Promise<Sendable>;
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
  document: Promise<Sendable>;
}

export function openDocumentCache({ maxBytes, compress = compressText }: DocumentCacheOptions): DocumentCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }, key) => document.brotli.length + 2 * key.length + OVERHEAD,
  });
  const otherCodings = new LRUCache<string, Promise<Buffer>>({ max: MAX_OTHER_CODINGS });
  const compositions = new Map<string, Composition>();
  const renewals = new Set<string>();

  async function keep(
    key: string,
    source: DocumentSource,
    { sent, isWhole }: WholeDocument,
    { composedAt, isStreamed }: { composedAt: number; isStreamed: boolean },
  ) {
    if (!isWhole) return sent;
    if (source.freshMs === 0) {
      cache.delete(key);
      return sent;
    }
    const { html, ...rest } = sent;
    const brotli = await (isStreamed ? compressQuickly(html) : compress(html, 'br'));
    const document: KeptDocument = { ...rest, etag: etagOf(html), brotli, isQuick: isStreamed };
    cache.set(key, { answers: source.answers, document, ...lifetime(source, composedAt) });
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
      const composedAt = performance.now();
      const composed = compose();
      const isStreamed = 'stream' in composed;
      const whole = isStreamed ? composed.whole() : Promise.resolve(composed);
      const kept = whole.then((document) => keep(key, source, document, { composedAt, isStreamed }));
      const document: Promise<Sendable> = isStreamed ? Promise.resolve(composed.stream) : kept;
      const composition = { answers: source.answers, document };
      compositions.set(key, composition);
      const end = () => {
        if (compositions.get(key) === composition) compositions.delete(key);
      };
      void kept.then(end, end);
      return document;
    },
    body(document, coding) {
      const { brotli, etag, isQuick } = document;
      if (coding === 'br' && !isQuick) return brotli;
      const key = `${etag} ${coding}`;
      const body = otherCodings.get(key) ?? recode(document, coding);
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

async function recode(document: KeptDocument, coding: ContentCoding | undefined): Promise<Buffer> {
  const html = await decompress(document.brotli);
  if (coding === undefined) return html;
  const body = await compressText(html.toString('utf8'), coding);
  if (coding === 'br') Object.assign(document, { brotli: body, isQuick: false });
  return body;
}

function lifetime({ freshMs, mayBeStale }: DocumentSource, since: number) {
  const freshUntil = since + freshMs;
  return { freshUntil, staleUntil: mayBeStale ? freshUntil + STALE_MS : freshUntil };
}

export const areSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((answer, index) => answer === other[index]);

export const isKept = (document: Sendable): document is KeptDocument => 'etag' in document;

/** The releases of a page, as part of a key. */
export function releasesKey({ shell, remotes }: Registry): string {
  const versions = ([app, { live, previous }]: [string, RegistryEntry]) =>
    [`${app}@${live.version}~${previous?.version}`, ...(live.fills ?? []).map((fill) => nameOf(app, fill))].join(' ');
  return Object.entries({ shell, ...remotes })
    .map(versions)
    .join();
}
