import { openDocumentCache } from '@patina/edge/page/document-cache';
import { openApiCache } from '@patina/edge/prefetch/api-cache';
import { prefetchPage, type Visitor } from '@patina/edge/prefetch/prefetch-page';
import { findRoute } from '@patina/edge/registry/find-route';
import type { Registry } from '@patina/platform/registry';
import { MEASURED } from './figures.ts';
import { HTML, SCALE, SIGNED_IN } from './simulated-api.ts';

/** A page as it is asked for. */
export interface PageRequest {
  path: string;
  /** Ids and codes of the visitor's cookies. */
  language: number;
  currency: string;
  isSignedIn: boolean;
}

export interface SimulatedEdge {
  /** Answers a page. Returns for how many whole seconds caches in front of the edge may keep it. */
  answer(request: PageRequest): Promise<number>;
  /** Pages answered from memory without a look at anything; those composed and rendered; the rest were still right. */
  counts: { kept: number; rendered: number; confirmed: number };
}

/** Memory of an edge in bytes: for answers of the API and for pages. */
export interface Memory {
  answers: number;
  pages: number;
}

const COMPRESSED = Buffer.alloc(MEASURED.pageBytes);

/**
 * An edge with its own caches of answers and documents, and the API calls that a page really makes. Nothing is rendered,
 * sent or compressed: that is counted. The order is that of page-routes.ts.
 */
export function openSimulatedEdge(registry: Registry, memory: Memory): SimulatedEdge {
  const api = openApiCache({
    apiUrl: 'http://api.internal',
    timeoutMs: 4000,
    cacheBytes: Math.floor(memory.answers / SCALE),
    onFailure(error) {
      throw error;
    },
    onBreaker() {},
  });
  const documents = openDocumentCache({ maxBytes: memory.pages, compress: async () => COMPRESSED });
  const counts = { kept: 0, rendered: 0, confirmed: 0 };

  async function prefetch({ path, language, currency, isSignedIn }: PageRequest) {
    const url = new URL(`http://store${path}`);
    const visitor: Visitor = {
      isGuest: !isSignedIn,
      cookies: { languageId: String(language), currencyCode: currency },
      headers: isSignedIn ? SIGNED_IN : {},
      addressHeaders: {},
    };
    return prefetchPage(api, findRoute(registry, url.pathname), url.searchParams, visitor);
  }

  function compose() {
    counts.rendered += 1;
    return { sent: { status: 200, headers: {}, html: HTML }, isWhole: true };
  }

  return {
    counts,
    async answer(request) {
      if (request.isSignedIn) {
        await prefetch(request);
        compose();
        return 0;
      }
      const key = `${request.path} ${request.language} ${request.currency}`;
      const kept = documents.find(key);
      if (kept) {
        counts.kept += 1;
        return Math.floor(kept.freshMs / 1000);
      }
      const page = await prefetch(request);
      const before = counts.rendered;
      const source = {
        answers: [page.digest],
        freshMs: page.freshMs,
        mayBeStale: page.isPriceless,
      };
      await documents.make(key, source, compose);
      if (counts.rendered === before) counts.confirmed += 1;
      return Math.floor((documents.find(key)?.freshMs ?? 0) / 1000);
    },
  };
}
