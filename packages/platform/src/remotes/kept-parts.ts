/** Place of a part in a page, while that is rendered. */
interface PlaceOfPart {
  place: number;
  /** Whether its HTML is there: then its components need not run. */
  isKept: boolean;
}

/** The parts of one page that is rendered on the server. */
export interface PartsOfPage {
  /** Element that stands around a part until the page is put together; nobody outside can know it. */
  element: string;
  /** @param data all that the part shows beside what every page of its scope is made of */
  take(name: string, data: unknown): PlaceOfPart;
}

interface OpenedPage extends PartsOfPage {
  /** The page's HTML with the kept parts in their places, and without the elements around them. New parts are kept. */
  assemble(html: string): string;
}

/** HTML of parts that several pages have. */
export interface KeptParts {
  /** @param scope all that the parts of a page depend on beside their own data: language, currency, texts, settings, releases */
  open(scope: string): OpenedPage;
}

interface KeptPartsOptions {
  /** Characters of all parts with their keys. */
  maxLength?: number;
}

/** Characters that are kept: some 3,000 cards of products. */
const MAX_LENGTH = 8_000_000;
/** Every language and currency of a store, with a few changes of its settings. */
const MAX_SCOPES = 100;

/** An id that React made of the part's place among its neighbours, or a part that is not finished. */
const BOUND_TO_PLACE = /\b_R_\w*_|<!--\$/;

/** Keeps the parts of the pages of one context; those that were used least recently go first. */
export function openKeptParts({ maxLength = MAX_LENGTH }: KeptPartsOptions = {}): KeptParts {
  const element = `part-${Math.random().toString(36).slice(2)}`;
  const tag = new RegExp(`<${element} data-place="(\\d+)">|</${element}>`, 'g');
  const scopes = new Map<string, number>();
  const kept = new Map<string, string>();
  let length = 0;
  let lastScope = 0;

  /** Scopes have numbers that are never used again. */
  function numberOf(scope: string): number {
    const number = scopes.get(scope) ?? ++lastScope;
    scopes.delete(scope);
    scopes.set(scope, number);
    const [oldest] = scopes.keys();
    if (scopes.size > MAX_SCOPES && oldest !== undefined) scopes.delete(oldest);
    return number;
  }

  function find(key: string): string | undefined {
    const html = kept.get(key);
    if (html === undefined) return undefined;
    kept.delete(key);
    kept.set(key, html);
    return html;
  }

  function keep(key: string, html: string): void {
    if (kept.has(key) || BOUND_TO_PLACE.test(html)) return;
    kept.set(key, html);
    length += key.length + html.length;
    for (const [oldest, content] of kept) {
      if (length <= maxLength) return;
      kept.delete(oldest);
      length -= oldest.length + content.length;
    }
  }

  return {
    open(scope) {
      const scopeNumber = numberOf(scope);
      const places: { key: string; html: string | undefined }[] = [];
      return {
        element,
        take(name, data) {
          const key = `${scopeNumber} ${name} ${JSON.stringify(data)}`;
          const html = find(key);
          const place = places.push({ key, html }) - 1;
          return { place, isKept: html !== undefined };
        },
        assemble(html) {
          const opened: { place: number; content: string[] }[] = [];
          let content: string[] = [];
          let from = 0;
          for (const { 0: text, 1: place, index } of html.matchAll(tag)) {
            content.push(html.slice(from, index));
            from = index + text.length;
            if (place !== undefined) {
              opened.push({ place: Number(place), content });
              content = [];
              continue;
            }
            const part = opened.pop();
            const known = part && places[part.place];
            if (!known) throw new Error('A part of the page ends that has not begun.');
            // Joined with more than itself, the text is a copy: a slice would hold the whole page in memory.
            const own = known.html ?? ['', ...content, ''].join('');
            if (known.html === undefined) keep(known.key, own);
            part.content.push(own);
            content = part.content;
          }
          content.push(html.slice(from));
          return content.join('');
        },
      };
    },
  };
}
