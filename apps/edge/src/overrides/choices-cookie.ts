import { LONGEST_BUILD } from '@patina/platform/override-policy';
import * as z from 'zod/mini';

/** Cookie of the browser session with what was asked for. */
export const CHOICES_COOKIE = 'remoteOverrides';

/** Most apps that can be replaced at once; more would not fit into a cookie. */
const MOST_CHOICES = 8;
/** Longest value that browsers keep, less the name and the attributes. */
const LONGEST_COOKIE = 3800;

/** What was asked for, by app, not yet judged: `catalog` → `http://localhost:3101`. */
export type Choices = ReadonlyMap<string, string>;

const Stored = z.array(z.tuple([z.string().check(z.maxLength(40)), z.string().check(z.maxLength(LONGEST_BUILD + 1))]));

/** Takes the choices out of the cookie; one that is none of ours holds none. */
export function readChoices(cookie: string | undefined): Choices {
  const stored = z.safeParse(Stored, readJson(cookie ?? '[]'));
  return new Map(stored.success ? stored.data.slice(0, MOST_CHOICES) : []);
}

/**
 * Adds what an address asks for: `catalog@1.4.2-ab12cd34`, `catalog@` to take it back, `none` to take all back.
 * A text without `@` stays as a choice of nothing, so that somebody learns what is wrong with it.
 */
export function addChoices(choices: Choices, asked: string[]): Choices {
  const added = new Map(choices);
  for (const text of asked) {
    const [app = '', build] = splitAt(text);
    if (text === 'none' || text === '') added.clear();
    else if (build === '') added.delete(app);
    else added.set(app, build ?? '');
  }
  return added;
}

/** `Set-Cookie` of choices; it goes with the browser session, or at once when there are none. */
export function choicesCookie(choices: Choices): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${choices.size === 0 ? '; Max-Age=0' : ''}`;
  return `${CHOICES_COOKIE}=${encoded([...choices].slice(-MOST_CHOICES))}; ${attributes}`;
}

/** As much as fits, the newest last. */
function encoded(choices: [app: string, build: string][]): string {
  const value = encodeURIComponent(JSON.stringify(choices));
  return value.length <= LONGEST_COOKIE ? value : encoded(choices.slice(1));
}

/** `catalog@x@y` → `catalog` and `x@y`; both cut to what the cookie holds. */
function splitAt(text: string): [app: string, build?: string] {
  const at = text.indexOf('@');
  const app = (at === -1 ? text : text.slice(0, at)).slice(0, 40);
  return at === -1 ? [app] : [app, text.slice(at + 1, at + 2 + LONGEST_BUILD)];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
