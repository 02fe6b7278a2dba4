import { escapeHtml } from '@patina/http/escape-html';
import { inlineJson } from '@patina/http/inline-json';
import { interpolate } from '@patina/http/interpolate';
import { BOOT_ELEMENT_ID, type BootData } from '@patina/platform/boot-data';
import { type Registry, releaseBase } from '@patina/platform/registry';
import { CONTENT_GUARD_STYLES, contentGuard, WITHOUT_CONTENT } from '#features/rendering/content-guard.ts';
import { withoutStyleAttributes } from '#features/rendering/render-pages.ts';
import { FAILURE_STYLES } from '#features/shell-fallback/failure-notice.ts';
import type { RouteMatch } from '../registry/find-route.ts';
import type { InlineCode } from './inline-code.ts';
import type { InlineSheets } from './inline-sheets.ts';
import { filesOfPage, importedIntegrity, isScript, isStyle, type PageFile } from './page-files.ts';

/** Something that is said above the page, and stays while the shell changes pages. */
interface PageBar {
  html: string;
  styles: string;
}

export interface PageParts {
  /** The shell release's document with `{{name}}` placeholders. */
  document: string;
  registry: Registry;
  match: RouteMatch | undefined;
  boot: BootData;
  /** Whether the page gets content that is rendered on the server, unless that fails. */
  isRendered: boolean;
  /** Style sheets that the document has inside, by address; it links to all others. */
  sheets: InlineSheets;
  /** Whether the page's policy allows style attributes: in development. */
  allowsStyleAttributes: boolean;
  isLanguageRequested: boolean;
  inlineCode: InlineCode;
  /** Above the page: what is previewed, and what the operator says. */
  bars: PageBar[];
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
  /** Up to the content. */
  start: string;
  /** Links to the scripts that are behind the content, for a page whose content takes long. */
  scriptLinks: string;
  /** From the content on. @param content of `#root`; undefined for a page that the browser renders */
  end(content: string | undefined): PageEnd;
}

export interface PageEnd {
  /** Styles of the content, in an element before it that the page's policy must allow; empty if there are none. */
  styles: string;
  html: string;
}

/** Writes the HTML of a page. */
export function composePage({
  document,
  registry,
  match,
  boot,
  isRendered,
  sheets,
  allowsStyleAttributes,
  isLanguageRequested,
  inlineCode,
  bars,
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
  const files = filesOfPage(registry, match);
  const priority = isRendered ? ' fetchpriority="low"' : '';
  const scriptLinks = [
    ...[...files.shell, ...files.page].filter(isScript).map(preloadLink(priority)),
    ...files.fillers.filter(isScript).map(preloadLink(' fetchpriority="low"')),
  ];
  const scripts = [
    ...scriptLinks,
    `<script type="module" src="${files.entry.url}"${integrityOf(files.entry)}${priority}></script>`,
    ...files.lists.map(listPreload),
  ];
  const guard = isRendered ? [contentGuard({ locale: boot.locale, isLanguageRequested })] : [];
  /** A style sheet in the document, or else what leads to it. */
  const styleWith = (link: (file: PageFile) => string) => (file: PageFile) => {
    const sheet = sheets.get(file.url);
    return sheet ? inlineCode.sheet(sheet) : link(file);
  };
  const head = [
    inlineCode.style(
      `${FAILURE_STYLES}${bars.map(({ styles }) => styles).join('')}${isRendered ? CONTENT_GUARD_STYLES : ''}`,
    ),
    ...[...inlineScripts, ...guard].map((script) => inlineCode.script(script)),
    inlineCode.script(inlineJson({ integrity: importedIntegrity(registry) }), ' type="importmap"'),
    ...files.shell.filter(isStyle).map(styleWith(styleLink)),
    ...[...files.page, ...files.fillers].filter(isStyle).map(styleWith(isRendered ? contentStyleLink : stylePreload)),
    // What is seen first loads first: the content's pictures, or the scripts that render them.
    ...(isRendered ? picturePreloads : [...scripts, ...picturePreloads]),
    ...headTags,
  ];
  const parts: Record<string, string> = {
    bars: bars.map(({ html }) => html).join(''),
    base: releaseBase('shell', registry.shell.live),
    boot: [
      failureNotice,
      `<script type="application/json" id="${BOOT_ELEMENT_ID}">${inlineJson(boot)}</script>`,
      ...(isRendered ? scripts : []),
      ...googleTag,
    ].join('\n'),
    head: head.join('\n'),
    language: escapeHtml(language),
    store: escapeHtml(store),
    title: escapeHtml(title),
  };
  for (const [, rules = ''] of document.matchAll(OWN_STYLE)) inlineCode.allowStyle(rules);
  const announced = bars.length > 0 ? withBars(document) : document;
  const framed = ['private', 'public'].includes(match?.route.head?.kind ?? '') ? markPrivate(announced) : announced;
  const place = SPLASH.exec(framed);
  // A shell's document without a splash screen has no place for content.
  if (!place) {
    const start = interpolate(framed.replace(NOSCRIPT, scriptlessNotice), parts);
    return { start, scriptLinks: '', end: () => ({ styles: '', html: '' }) };
  }
  const [splash] = place;
  // The policy is sent before it is known whether there will be content.
  const leftToBrowser = isRendered ? inlineCode.script(WITHOUT_CONTENT) : '';
  const ending = framed.slice(place.index + splash.length).replace(NOSCRIPT, '{{noscript}}');
  return {
    start: interpolate(framed.slice(0, place.index), parts),
    scriptLinks: scriptLinks.join('\n'),
    end(content) {
      if (content === undefined) {
        const html = interpolate(splash + leftToBrowser + ending, { ...parts, noscript: scriptlessNotice });
        return { styles: '', html };
      }
      const { html, css } = allowsStyleAttributes ? { html: content, css: '' } : withoutStyleAttributes(content);
      // Content says itself what needs scripts, at its place.
      return { styles: css, html: `${rootWith(html)}${interpolate(ending, { ...parts, noscript: '' })}` };
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

const withBars = (document: string) => document.replace('<div id="root">', '{{bars}}$&');

/** For the skeleton of the frame: such pages are no lists of products. */
const markPrivate = (document: string) => document.replace('<html ', '<html data-private ');

const integrityOf = ({ integrity }: PageFile) => (integrity ? ` integrity="${integrity}"` : '');
const styleLink = (file: PageFile) => `<link rel="stylesheet" href="${file.url}"${integrityOf(file)}>`;
/** The content must not be shown without it, and waits for it no longer than the content guard. */
const contentStyleLink = (file: PageFile) =>
  `<link rel="stylesheet" data-late="content" href="${file.url}"${integrityOf(file)}>`;
/**
 * Scripts wait for a style sheet, and one of a page that does not load would block the store: the shell inserts it.
 */
const stylePreload = (file: PageFile) => `<link rel="preload" as="style" href="${file.url}"${integrityOf(file)}>`;
const preloadLink = (priority: string) => (file: PageFile) =>
  `<link rel="modulepreload" href="${file.url}"${integrityOf(file)}${priority}>`;
/** The shell checks the list itself. */
const listPreload = (url: string) => `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${url}">`;
