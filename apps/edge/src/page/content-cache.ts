import { LRUCache } from 'lru-cache';
import { areSame } from './document-cache.ts';

/** Contents are not compressed: some 100 kB each. */
const MAX_CONTENTS = 50;

interface RenderedContent {
  answers: unknown[];
  content: Promise<string | undefined>;
}

/** Contents of guests' pages that were rendered lately: the documents with and without their styles inside have the same. */
export interface ContentCache {
  /** @param answers that the content is made of, compared by identity */
  share(key: string, answers: unknown[], render: () => Promise<string | undefined>): Promise<string | undefined>;
}

export function openContentCache(): ContentCache {
  const cache = new LRUCache<string, RenderedContent>({ max: MAX_CONTENTS });
  return {
    share(key, answers, render) {
      const known = cache.get(key);
      if (known && areSame(known.answers, answers)) return known.content;
      const content = render();
      const rendered = { answers, content };
      cache.set(key, rendered);
      const forget = () => {
        if (cache.peek(key) === rendered) cache.delete(key);
      };
      content.then((html) => html === undefined && forget(), forget);
      return content;
    },
  };
}
