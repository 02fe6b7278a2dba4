import { inStorage } from '#storage/in-storage.ts';

/** One wish to move money, named by its key: sent again under the same key it is carried out once. */
export interface Attempt<Body> {
  key: string;
  body: Body;
  /** Id of the shopper: a key says nothing to another one. */
  owner: number;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Number of the payment that the shopper was sent to; it is not known yet how it went. */
  order?: number;
}

/** How long an unanswered attempt is what its shopper still wants, in milliseconds. */
const STILL_MEANT = 10 * 60_000;

/** Where an attempt is kept until its outcome is known: it outlives a reload of the tab. */
export function attempts<Body>(name: string) {
  const place = `attempt:${name}`;

  // For a browser that refuses storage: it then lasts as long as the page.
  let remembered: string | null = null;

  function read(owner: number): Attempt<Body> | undefined {
    const kept = inStorage((storage) => storage.getItem(place)) ?? remembered;
    const attempt = kept ? (JSON.parse(kept) as Attempt<Body>) : undefined;
    if (attempt?.owner !== owner) return undefined;
    return attempt.order !== undefined || Date.now() - attempt.begunAt < STILL_MEANT ? attempt : undefined;
  }

  function keep(attempt: Attempt<Body>): Attempt<Body> {
    const text = JSON.stringify(attempt);
    const isKept = inStorage((storage) => {
      storage.setItem(place, text);
      return true;
    });
    remembered = isKept ? null : text;
    return attempt;
  }

  return {
    read,
    keep,
    forget() {
      remembered = null;
      inStorage((storage) => storage.removeItem(place));
    },
    /** The attempt that is under way when it wants the same, else another one. */
    begin(owner: number, body: Body): Attempt<Body> {
      const known = read(owner);
      if (known && JSON.stringify(known.body) === JSON.stringify(body)) return known;
      return keep({ key: newKey(), body, owner, begunAt: Date.now() });
    },
  };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
