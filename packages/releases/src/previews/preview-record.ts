import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type ReadChoice, readChoice, signPreview } from '../ownership/preview-link.ts';
import { isAppName, keysFor, type ReleaseKeys } from '../ownership/release-keys.ts';
import { foreignPath } from '../ownership/sign-entry.ts';
import { areFactsSigned, type SigningKey, signFacts } from '../ownership/signing-key.ts';
import type { ObjectStore } from '../storage/object-store.ts';

/** Separates these signatures from any others made with the same key. */
const PURPOSE = 'patina preview';

/** What a preview shows, and until when. It stands below the prefix of its app, which its team may write. */
const PreviewRecord = z.object({
  name: z.string(),
  /** Of the build that it shows. */
  version: z.string(),
  /** Page paths of that build. */
  paths: z.array(z.string()),
  commit: z.nullable(z.string()),
  by: z.string(),
  note: z.optional(z.string()),
  /** When that build was made. */
  at: z.string(),
  /** Its end, in seconds since 1970. */
  until: z.number(),
  /** Value of `?remote=` that opens it. */
  link: z.string(),
  /** Whether it is shown although a release of the same files is marked as bad. */
  isBadMeant: z.optional(z.boolean()),
  signature: z.optional(z.object({ key: z.string(), value: z.string() })),
});
export type PreviewRecord = z.output<typeof PreviewRecord>;

/** Folder of an app with its previews. */
export const PREVIEWS = 'previews';

const fileOf = (app: string, name: string) => `${app}/${PREVIEWS}/${name}.json`;

/** The names of an app's previews. */
export async function previewNames(store: ObjectStore, app: string): Promise<string[]> {
  const files = await store.list(`${app}/${PREVIEWS}`);
  return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
}

/** A preview by its name; undefined if there is none, or if its file cannot be parsed. */
export async function readPreview(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  name: string,
): Promise<PreviewRecord | undefined> {
  const content = await store.get(fileOf(app, name));
  if (!content) return undefined;
  try {
    return z.parse(PreviewRecord, JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Writes a preview, signed by whoever made it or ends it. */
export async function putPreview(
  store: ObjectStore,
  app: string,
  { signature: _, ...record }: PreviewRecord,
  key: SigningKey | undefined,
): Promise<void> {
  const signature = key && { key: key.publicKey, value: signFacts(PURPOSE, [app, record], key) };
  await store.put(fileOf(app, record.name), JSON.stringify({ ...record, ...(signature && { signature }) }, null, 2));
}

export async function removePreview(store: ObjectStore, app: string, name: string): Promise<void> {
  await store.remove(fileOf(app, name));
}

/** Whether a preview is what somebody has signed who may release the app, with paths that it may own. */
export function isPreviewTrusted(
  app: string,
  { signature, ...record }: PreviewRecord,
  keys: ReleaseKeys | undefined,
): boolean {
  if (!isAppName(app)) return false;
  if (!keys) return true;
  if (!signature || !keysFor(keys, app).includes(signature.key)) return false;
  const isSigned = areFactsSigned(PURPOSE, [app, record], signature.key, signature.value);
  return isSigned && foreignPath(app, record, keys) === undefined;
}

/** Whether it has ended by itself, or was taken back. */
export const hasEnded = ({ until }: Pick<PreviewRecord, 'until'>, now = Date.now()) => until * 1000 <= now;

/** What a choice of a preview names. */
export const choiceOf = (name: string) => `preview:${name}`;

interface Opening {
  app: string;
  name: string;
  until: number;
}

/**
 * The value of `?remote=` that opens a preview until its end: signed, or where nobody signs with a word that nobody guesses.
 * @param before The preview that it replaces: where nobody signs its links go on.
 */
export function linkTo(
  { app, name, until }: Opening,
  key: SigningKey | undefined,
  before: PreviewRecord | undefined,
): string {
  const preview = { app, version: choiceOf(name), until };
  if (key) return signPreview(preview, key);
  const word = before && !hasEnded(before) ? wordIn(before.link) : randomBytes(16).toString('base64url');
  return `${app}@${preview.version}~${until}~${word}`;
}

/** Whether a choice has the word of a preview's link, where nobody signs. */
export function hasWordOf({ link }: PreviewRecord, { signature = '' }: ReadChoice): boolean {
  const [expected, given] = [Buffer.from(wordIn(link)), Buffer.from(signature)];
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}

const wordIn = (link: string) => readChoice(link).signature ?? '';

/** An address with several links: `https://store.example/?remote=…&remote=…`. */
export const previewAddress = (store: string, links: string[]) =>
  `${store.replace(/\/+$/, '')}/?${links.map((link) => `remote=${link}`).join('&')}`;
