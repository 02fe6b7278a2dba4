import { escapeHtml } from '@patina/http/escape-html';
import { inlineJson } from '@patina/http/inline-json';
import { interpolate } from '@patina/http/interpolate';
import { BOOT_ELEMENT_ID, type BootData } from '@patina/platform/boot-data';
import { INTEGRITY_LIST, type Registry, type Release, releaseBase } from '@patina/platform/registry';
import { MAX_RETRIES, retryBase } from '@patina/platform/retry-address';
import type { AnnouncementBar } from '#features/announcement/announcement-bar.ts';
import { CONTENT_GUARD_STYLES, contentGuard, WITHOUT_CONTENT } from '#features/rendering/content-guard.ts';
import { withoutStyleAttributes } from '#features/rendering/render-pages.ts';
import { FAILURE_STYLES } from '#features/shell-fallback/failure-notice.ts';
import type { RouteMatch } from '../registry/find-route.ts';
import type { InlineCode } from './inline-code.ts';

export interface PageParts {
  /** The shell release's document with `{{name}}` placeholders. */
  document: string;
  registry: Registry;
  match: RouteMatch | undefined;
  boot: BootData;
  /** Whether the page gets content that is rendered on the server, unless that fails. */
  isRendered: boolean;
  /** Whether the page's policy allows style attributes: in development. */
  allowsStyleAttributes: boolean;
  isLanguageRequested: boolean;
  inlineCode: InlineCode;
  /** Undefined if the operator says nothing. */
  announcement: AnnouncementBar | undefined;
  language: string;
  title: string;
  store: string;
  headTags: string[];
  picturePreloads: string[];
  /** Sources of inline scripts, which run before all others. */
  inlineScripts: string[];
  googleTag: string[];
  failureNotice: string;
  /** What a page without content shows where scripts are switched off. */
  scriptlessNotice: string;
}

/** The HTML of a page in two parts: the first is sent while the content is rendered. */
export interface ComposedPage {
  /** Up to the content: the head lists every file that the first route needs. */
  start: string;
  /**
   * From the content on.
   * @param content of `#root`; undefined for a page that the browser renders
   * @param writeStyle writes the element for the content's styles, which the page's policy must allow
   */
  end(content: string | undefined, writeStyle: (rules: string) => string): string;
}

/** Writes the HTML of a page. */
export function composePage({
  document,
  registry,
  match,
  boot,
  isRendered,
  allowsStyleAttributes,
  isLanguageRequested,
  inlineCode,
  announcement,
  language,
  title,
  store,
  headTags,
  picturePreloads,
  inlineScripts,
  googleTag,
  failureNotice,
  scriptlessNotice,
}: PageParts): ComposedPage {
  const shell = { release: registry.shell.live, base: releaseBase('shell', registry.shell.live) };
  const first = namedFiles(shell, [...shell.release.files, shell.release.entry]);
  const others = [
    ...(match && match.app !== 'shell' ? namedFiles(match, [match.release.entry, ...match.release.files]) : []),
    ...(match ? namedFiles(match, match.route.files) : []),
  ];
  const priority = isRendered ? ' fetchpriority="low"' : '';
  const entry = namedFiles(shell, [shell.release.entry]);
  const scripts = [
    ...[...first, ...others].filter(isScript).map(preloadLink(priority)),
    ...entry.map(({ url, integrity }) => `<script type="module" src="${url}"${integrity}${priority}></script>`),
    ...listPreloads(shell, ...(match && match.app !== 'shell' ? [match] : [])),
  ];
  const guard = isRendered ? [contentGuard({ locale: boot.locale, isLanguageRequested })] : [];
  const head = [
    inlineCode.style(`${FAILURE_STYLES}${announcement?.styles ?? ''}${isRendered ? CONTENT_GUARD_STYLES : ''}`),
    ...[...inlineScripts, ...guard].map((script) => inlineCode.script(script)),
    inlineCode.script(inlineJson({ integrity: integrityOf(registry) }), ' type="importmap"'),
    ...first.filter(isStyle).map(styleLink),
    ...others.filter(isStyle).map(isRendered ? contentStyleLink : stylePreload),
    // What is seen first loads first: the content's pictures, or the scripts that render them.
    ...(isRendered ? [...picturePreloads, ...scripts] : [...scripts, ...picturePreloads]),
    ...headTags,
  ];
  const parts: Record<string, string> = {
    announcement: announcement?.html ?? '',
    base: shell.base,
    boot: [
      failureNotice,
      `<script type="application/json" id="${BOOT_ELEMENT_ID}">${inlineJson(boot)}</script>`,
      ...googleTag,
    ].join('\n'),
    head: head.join('\n'),
    language: escapeHtml(language),
    store: escapeHtml(store),
    title: escapeHtml(title),
  };
  for (const [, rules = ''] of document.matchAll(OWN_STYLE)) inlineCode.allowStyle(rules);
  const announced = announcement ? withAnnouncement(document) : document;
  const framed = match?.route.head?.kind === 'private' ? markPrivate(announced) : announced;
  const place = SPLASH.exec(framed);
  // A shell's document without a splash screen has no place for content.
  if (!place) return { start: interpolate(framed.replace(NOSCRIPT, scriptlessNotice), parts), end: () => '' };
  const [splash] = place;
  // The policy is sent before it is known whether there will be content.
  const leftToBrowser = isRendered ? inlineCode.script(WITHOUT_CONTENT) : '';
  const ending = framed.slice(place.index + splash.length).replace(NOSCRIPT, '{{noscript}}');
  return {
    start: interpolate(framed.slice(0, place.index), parts),
    end(content, writeStyle) {
      if (content === undefined) {
        return interpolate(splash + leftToBrowser + ending, { ...parts, noscript: scriptlessNotice });
      }
      const { html, css } = allowsStyleAttributes ? { html: content, css: '' } : withoutStyleAttributes(content);
      const styles = css === '' ? '' : writeStyle(css);
      // Content says itself what needs scripts, at its place.
      return `${styles}${rootWith(html)}${interpolate(ending, { ...parts, noscript: '' })}`;
    },
  };
}

/** `data-server` marks content that is not hydrated yet. */
const rootWith = (content: string) => `<div id="root" data-server>${content}</div>`;

/** What a shell's document says where scripts are switched off, in English only. */
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

/** A style element of a shell's document; older ones have a placeholder for a nonce, which stays empty. */
const OWN_STYLE = /<style(?: nonce="\{\{nonce\}\}")?>([^<]*)<\/style>/g;

/** The splash screen in a shell's document, which the rendered content replaces. */
const SPLASH = /<div id="root"><!--splash-->[\s\S]*?<!--\/splash--><\/div>/;

const withAnnouncement = (document: string) => document.replace('<div id="root">', '{{announcement}}$&');

/** For the skeleton of the frame: such pages are no lists of products. */
const markPrivate = (document: string) => document.replace('<html ', '<html data-private ');

interface ReleaseInPage {
  release: Release;
  base: string;
}

interface NamedFile {
  url: string;
  integrity: string;
}

function namedFiles({ release, base }: ReleaseInPage, files: string[]): NamedFile[] {
  return files.map((file) => ({ url: `${base}${file}`, integrity: integrityAttribute(release, file) }));
}

const isStyle = ({ url }: NamedFile) => url.endsWith('.css');
const isScript = ({ url }: NamedFile) => url.endsWith('.js');
const styleLink = ({ url, integrity }: NamedFile) => `<link rel="stylesheet" href="${url}"${integrity}>`;
/** The content must not be shown without it, and waits for it no longer than the content guard. */
const contentStyleLink = ({ url, integrity }: NamedFile) =>
  `<link rel="stylesheet" data-late="content" href="${url}"${integrity}>`;
/**
 * Scripts wait for a style sheet, and one of a page that does not load would block the store: the shell inserts it.
 */
const stylePreload = ({ url, integrity }: NamedFile) => `<link rel="preload" as="style" href="${url}"${integrity}>`;
const preloadLink =
  (priority: string) =>
  ({ url, integrity }: NamedFile) =>
    `<link rel="modulepreload" href="${url}"${integrity}${priority}>`;

function integrityAttribute(release: Release, file: string): string {
  const integrity = release.assets[file];
  return integrity ? ` integrity="${integrity}"` : '';
}

/** Preloads of the lists that the shell reads before it loads further files; it checks them itself. */
function listPreloads(...releases: ReleaseInPage[]): string[] {
  return releases
    .filter(({ release }) => release.integrity !== undefined)
    .map(
      ({ base }) => `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${base}${INTEGRITY_LIST}">`,
    );
}

/**
 * Integrity of the scripts that are imported without the shell's file loader: the shell's own first ones, and all
 * scripts of older releases without lists, live and previous, with the addresses of retries.
 */
function integrityOf({ shell, remotes }: Registry): Record<string, string> {
  const table: Record<string, string> = {};
  const add = (name: string, release: Release) => {
    for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
      const base = retryBase(releaseBase(name, release), retry);
      for (const [file, integrity] of Object.entries(release.assets)) {
        if (file.endsWith('.js')) table[`${base}${file}`] = integrity;
      }
    }
  };
  const hasLoader = shell.live.integrity !== undefined;
  if (hasLoader) Object.assign(table, integrityOfFirst(shell.live));
  else add('shell', shell.live);
  for (const [name, { live, previous }] of Object.entries(remotes)) {
    for (const release of [live, previous]) {
      if (release && !(hasLoader && release.integrity !== undefined)) add(name, release);
    }
  }
  return table;
}

function integrityOfFirst(shell: Release): Record<string, string> {
  const scripts = [shell.entry, ...shell.files].filter((file) => file.endsWith('.js') && file in shell.assets);
  return Object.fromEntries(scripts.map((file) => [`${releaseBase('shell', shell)}${file}`, shell.assets[file] ?? '']));
}
