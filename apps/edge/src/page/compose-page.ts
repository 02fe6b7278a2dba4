import { BOOT_ELEMENT_ID, type BootData } from '@patina/platform/boot';
import { type Registry, type Release, releaseBase } from '@patina/platform/registry';
import { attemptBase, CHECKED_RETRIES } from '@patina/platform/release-attempt';
import { escapeHtml } from './escape-html.ts';
import { inlineJson } from './inline-json.ts';
import type { RouteMatch } from './route-match.ts';

export interface PageParts {
  /** The shell release's document with `{{name}}` placeholders. */
  document: string;
  registry: Registry;
  match: RouteMatch | undefined;
  boot: BootData;
  nonce: string;
  /** Language code of the page. */
  language: string;
  title: string;
  /** The store's name. */
  store: string;
  /** Tags that tell machines what the page is. */
  description: string[];
  /** Preloads of the pictures in sight. */
  pictures: string[];
  /** Our own scripts that run before all others. */
  inlineScripts: string[];
  /** Script elements of the operator's tag, ready to be written. */
  tagScripts: string[];
}

/** Writes the HTML of a page: everything its first route needs is named in the head, nothing is discovered late. */
export function composePage({
  document,
  registry,
  match,
  boot,
  nonce,
  language,
  title,
  store,
  description,
  pictures,
  inlineScripts,
  tagScripts,
}: PageParts): string {
  const shell = { release: registry.shell.live, base: releaseBase('shell', registry.shell.live) };
  const isOwn = ({ url }: NamedFile) => url.startsWith(shell.base);
  const files = [
    ...namedFiles(shell, [...shell.release.files, shell.release.entry]),
    ...(match && match.app !== 'shell' ? namedFiles(match, [match.release.entry, ...match.release.files]) : []),
    ...(match ? namedFiles(match, match.route.files) : []),
  ];
  const head = [
    ...inlineScripts.map((script) => `<script nonce="${nonce}">${script}</script>`),
    `<script type="importmap" nonce="${nonce}">${inlineJson({ integrity: integrityOf(registry) })}</script>`,
    ...files.filter(isStyle).map((file) => (isOwn(file) ? styleLink(file) : stylePreload(file))),
    ...files.filter(isScript).map(preloadLink),
    `<script type="module" src="${shell.base}${shell.release.entry}"${integrityAttribute(shell.release, shell.release.entry)}></script>`,
    // After what shows them: on a slow line the scripts come first.
    ...pictures,
    ...description,
  ];
  const parts: Record<string, string> = {
    base: shell.base,
    boot: [`<script type="application/json" id="${BOOT_ELEMENT_ID}">${inlineJson(boot)}</script>`, ...tagScripts].join(
      '\n    ',
    ),
    head: head.join('\n    '),
    language: escapeHtml(language),
    nonce,
    store: escapeHtml(store),
    title: escapeHtml(title),
  };
  return document.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
}

interface NamedFile {
  url: string;
  integrity: string;
}

function namedFiles({ release, base }: { release: Release; base: string }, files: string[]): NamedFile[] {
  return files.map((file) => ({ url: `${base}${file}`, integrity: integrityAttribute(release, file) }));
}

const isStyle = ({ url }: NamedFile) => url.endsWith('.css');
const isScript = ({ url }: NamedFile) => url.endsWith('.js');
const styleLink = ({ url, integrity }: NamedFile) => `<link rel="stylesheet" href="${url}"${integrity}>`;
/** Scripts wait for a style sheet: one of a remote that does not come would hold up the whole store. The shell takes it up. */
const stylePreload = ({ url, integrity }: NamedFile) => `<link rel="preload" as="style" href="${url}"${integrity}>`;
const preloadLink = ({ url, integrity }: NamedFile) => `<link rel="modulepreload" href="${url}"${integrity}>`;

function integrityAttribute(release: Release, file: string): string {
  const integrity = release.assets[file];
  return integrity ? ` integrity="${integrity}"` : '';
}

/** Integrity of every script the page may import: the live releases, those before them, and their retries. */
function integrityOf({ shell, remotes }: Registry): Record<string, string> {
  const table: Record<string, string> = {};
  const add = (name: string, release: Release) => {
    for (let attempt = 0; attempt <= CHECKED_RETRIES; attempt += 1) {
      const base = attemptBase(releaseBase(name, release), attempt);
      for (const [file, integrity] of Object.entries(release.assets)) {
        if (file.endsWith('.js')) table[`${base}${file}`] = integrity;
      }
    }
  };
  add('shell', shell.live);
  for (const [name, { live, previous }] of Object.entries(remotes)) {
    add(name, live);
    if (previous) add(name, previous);
  }
  return table;
}
