import { compress } from '@patina/http/compress';
import type { ContentCoding } from '@patina/http/negotiate-encoding';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { LRUCache } from 'lru-cache';

/** Memory for documents, in bytes. */
const MAX_BYTES = 64 * 2 ** 20;

/** A document as it is sent. */
export interface SentDocument {
  status: number;
  headers: Record<string, string>;
  html: string;
}

export interface KeptDocument extends SentDocument {
  /** Its content in a coding, compressed once. */
  body(coding: ContentCoding): Promise<Buffer>;
}

/**
 * Documents that are the same for every guest. One is sent again as long as what it was made of is the same: the answers of
 * the API, by identity, so it is never older than they are.
 */
export interface DocumentCache {
  find(key: string, answers: unknown[]): KeptDocument | undefined;
  keep(key: string, answers: unknown[], document: SentDocument): KeptDocument;
}

interface Entry {
  answers: unknown[];
  document: KeptDocument;
}

export function openDocumentCache(): DocumentCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // With its compressed forms.
    sizeCalculation: ({ document }, key) => 2 * (document.html.length + key.length),
  });
  return {
    find(key, answers) {
      const entry = cache.get(key);
      return entry && areSame(entry.answers, answers) ? entry.document : undefined;
    },
    keep(key, answers, sent) {
      const bodies = new Map<ContentCoding, Promise<Buffer>>();
      const document: KeptDocument = {
        ...sent,
        body(coding) {
          const body = bodies.get(coding) ?? compress(sent.html, coding);
          bodies.set(coding, body);
          return body;
        },
      };
      cache.set(key, { answers, document });
      return document;
    },
  };
}

const areSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((answer, index) => answer === other[index]);

/** The releases of a page, as part of a key. */
export function releasesKey({ shell, remotes }: Registry): string {
  const versions = ([app, { live, previous }]: [string, RegistryEntry]) =>
    `${app}@${live.version}~${previous?.version}`;
  return Object.entries({ shell, ...remotes })
    .map(versions)
    .join();
}
