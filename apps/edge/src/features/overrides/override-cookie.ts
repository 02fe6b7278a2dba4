import { MAX_BUILD_LENGTH } from '@patina/platform/override-policy';
import * as z from 'zod/mini';
import { parseJson } from '#json/parse-json.ts';

/** Session cookie with the chosen builds. */
export const OVERRIDE_COOKIE = 'remoteOverrides';

/** More would not fit into a cookie. */
const MAX_CHOICES = 8;
/** Browsers keep 4096 bytes with the name and the attributes. */
const MAX_COOKIE_LENGTH = 3800;

/** The requested builds by app, unchecked: `catalog` → `http://localhost:3101`. */
export type Choices = ReadonlyMap<string, string>;

/** Of an app, or of a filler: `reviews/ProductReviews`. */
const MAX_NAME_LENGTH = 80;

const Stored = z.array(
  z.tuple([z.string().check(z.maxLength(MAX_NAME_LENGTH)), z.string().check(z.maxLength(MAX_BUILD_LENGTH + 1))]),
);

/** Reads the choices from the cookie; none if it is malformed. */
export function readChoices(cookie: string | undefined): Choices {
  const stored = z.safeParse(Stored, parseJson(cookie ?? '[]'));
  return new Map(stored.success ? stored.data.slice(0, MAX_CHOICES) : []);
}

/**
 * Adds the values of the query parameter: `catalog@1.4.2-ab12cd34`; `catalog@` resets one app, `none` all. A value
 * without `@` is kept as a choice without build, so that the panel shows the problem.
 */
export function addChoices(choices: Choices, values: string[]): Choices {
  const added = new Map(choices);
  for (const text of values) {
    const [app = '', build] = splitAt(text);
    if (text === 'none' || text === '') added.clear();
    else if (build === '') added.delete(app);
    else added.set(app, build ?? '');
  }
  return added;
}

export function overrideCookie(choices: Choices): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${choices.size === 0 ? '; Max-Age=0' : ''}`;
  return `${OVERRIDE_COOKIE}=${encode([...choices].slice(-MAX_CHOICES))}; ${attributes}`;
}

/** Drops the oldest choices that do not fit. */
function encode(choices: [app: string, build: string][]): string {
  const value = encodeURIComponent(JSON.stringify(choices));
  return value.length <= MAX_COOKIE_LENGTH ? value : encode(choices.slice(1));
}

/** `catalog@x@y` → `catalog` and `x@y`, both truncated to what the cookie schema allows. */
function splitAt(text: string): [app: string, build?: string] {
  const at = text.indexOf('@');
  const app = (at === -1 ? text : text.slice(0, at)).slice(0, MAX_NAME_LENGTH);
  return at === -1 ? [app] : [app, text.slice(at + 1, at + 2 + MAX_BUILD_LENGTH)];
}
