import { createHash } from 'node:crypto';
import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';
import { INTEGRITY_LIST } from '@patina/platform/registry';
import { ReleaseTexts, TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import { BUILD_MANIFEST } from '../publish/build-manifest.ts';
import type { PublishedBuild } from '../publish/publish-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { readFileList, readReleaseFile, SERVER_BUILD } from '../storage/release-file.ts';

/** What the pages of a build depend on, as hashes. */
export interface LanguageInputs {
  /** Everything but texts. */
  code: string;
  /** Texts by language. */
  texts: Record<ShippedLanguage, string>;
}

/** Part of a file's name that says its content, as in `texts-de.6c6697.js`. */
const CONTENT_HASH = /\.([\da-f]{6,})\.\w+$/;

/** Texts in a bundle: a JSON module. */
const JSON_MODULE = /JSON\.parse\(('(?:[^'\\]|\\.)*')\)/g;

/** Files that are made of others, or of what the registry says of the release. */
const DERIVED = new Set([TEXTS, BUILD_MANIFEST, INTEGRITY_LIST]);

/** What a release says of its files, or where it comes from. */
const OF_FILES = new Set(['version', 'commit', 'assets', 'size', 'listing', 'integrity', 'server']);

/**
 * Two builds with the same code and the same texts of a language have the same pages in it: a text that a language lacks is
 * rejected before, so no page shows those of another one. What files are called after their contents does not count.
 * Undefined for a release made before there were lists of files.
 */
export async function languageInputs(
  store: Pick<ObjectStore, 'get'>,
  { app, release, paths }: PublishedBuild,
): Promise<LanguageInputs | undefined> {
  const list = await readFileList(store, app, release);
  if (!list) return undefined;
  const texts = (await readReleaseFile(store, app, release, TEXTS, ReleaseTexts)) ?? {};
  const names = [...new Set([...list.keys(), SERVER_BUILD])].filter(
    (name) => !/\.(?:br|gz)$/.test(name) && !DERIVED.has(name),
  );
  const withoutNames = nameless(names);
  const read = names.map(async (name) => {
    const content = await store.get(`${app}/${release.version}/${name}`);
    if (!/\.(?:c?js|css|html)$/.test(name)) return [withoutNames(name), list.get(name)];
    return [withoutNames(name), withoutNames(withoutTexts(content?.toString('utf8') ?? '', app, texts))];
  });
  const files = (await Promise.all(read)).sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const facts = Object.entries({ ...release, paths }).filter(([name]) => !OF_FILES.has(name));
  const described = withoutNames(JSON.stringify(facts, (_, value) => (isByLanguage(value) ? null : value)));
  const ofLanguage = (language: ShippedLanguage) => hashOf([texts[language], describedIn(language, facts)]);
  return {
    code: hashOf([described, files]),
    texts: { en: ofLanguage('en'), pt: ofLanguage('pt'), es: ofLanguage('es'), de: ofLanguage('de') },
  };
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const isByLanguage = (value: unknown): value is Record<ShippedLanguage, unknown> =>
  typeof value === 'object' && value !== null && SHIPPED_LANGUAGES.every((language) => language in value);

/** All values of a language in what a release says of itself. */
function describedIn(language: ShippedLanguage, value: unknown): unknown[] {
  if (isByLanguage(value)) return [value[language]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => describedIn(language, inner));
}

/** Replaces hashes in the names of these files, wherever they stand. */
function nameless(names: string[]): (text: string) => string {
  const hashes = [...new Set(names.flatMap((name) => CONTENT_HASH.exec(name)?.[1] ?? []))];
  if (hashes.length === 0) return (text) => text;
  const pattern = new RegExp(hashes.join('|'), 'g');
  return (text) => text.replaceAll(pattern, '#');
}

/** A bundle without the JSON modules that consist of texts of one language. */
function withoutTexts(code: string, app: string, texts: ReleaseTexts): string {
  return code.replaceAll(JSON_MODULE, (module, quoted: string) => {
    const leaves = leavesOf(parsed(quoted), app);
    const isOf = (all: Record<string, string>) => leaves.every(([key, text]) => all[key] === text);
    return leaves.length > 0 && Object.values(texts).some(isOf) ? 'texts' : module;
  });
}

function parsed(quoted: string): unknown {
  try {
    // A string of JavaScript, whose escapes besides those of JSON are of quotes.
    const json = quoted.slice(1, -1).replaceAll(/\\([\s\S])/g, (escaped, one: string) => (one === 'n' ? escaped : one));
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function leavesOf(value: unknown, key: string): [key: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[key, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${key}.${name}`));
}
