import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDefinition, RouteDefinition } from '@patina/build/describe-routes';
import { MEANINGLESS_NAMES } from '@patina/build/imports/source-files';
import { remotesIn } from '@patina/build/page-apps';
import { ownerOf } from '@patina/platform/registry';
import { REMOTE_FILE } from '@patina/workspace/project-root';

/** A remote that passes all checks, with the name `new-remote`. */
const TEMPLATE = path.join(import.meta.dirname, 'template');

/** The remote was not created and nothing was written. The message is for people. */
export class RemoteRejected extends Error {
  override readonly name = 'RemoteRejected';
}

/**
 * Creates a remote with one page at `/<name>` in four languages. All tools find it by its folder.
 * @param root the project's folder
 * @returns its definition
 * @throws RemoteRejected
 */
export function createRemote(name: string, root: string): RemoteDefinition {
  const problem = nameProblem(name, root);
  if (problem) throw new RemoteRejected(problem);
  const port = freePort(root);
  const folder = path.join(root, 'apps', name);
  copyTemplate(name, folder);
  const file = path.join(folder, REMOTE_FILE);
  const definition = { ...(JSON.parse(readFileSync(file, 'utf8')) as RemoteDefinition), port };
  writeFileSync(file, `${JSON.stringify(definition, null, 2)}\n`);
  return definition;
}

/** Copies the template of a remote into a folder, with the remote's own name. */
export function copyTemplate(name: string, folder: string): void {
  cpSync(TEMPLATE, folder, { recursive: true });
  renameFiles(folder, remoteNames(name));
}

/** The first port after those of the other remotes. */
function freePort(root: string): number {
  return Math.max(...remotesIn(path.join(root, 'apps')).map(({ port }) => port)) + 1;
}

function renameFiles(folder: string, names: RemoteNames): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, renamed(entry.name, names));
    renameSync(path.join(folder, entry.name), target);
    if (entry.isDirectory()) renameFiles(target, names);
    else writeFileSync(target, renamed(readFileSync(target, 'utf8'), names));
  }
}

/** Longest name, in characters: it is used in addresses, class names and tables of the terminal. */
const LONGEST = 30;

/** First path segments that the edge and the servers behind it serve themselves. */
const NO_PAGES = new Set(['alone', 'api', 'dev', 'healthz', 'metrics', 'readyz', 'releases', 'sandbox', 'sitemaps']);

/**
 * Why a remote cannot have this name; undefined if it can.
 * @param root the project's folder
 */
export function nameProblem(name: string, root: string): string | undefined {
  if (!isKebab(name) || name.length > LONGEST) {
    return `"${name}" is no name of a remote: small letters and digits, hyphens between words, at most ${LONGEST} characters, such as gift-cards.`;
  }
  if (MEANINGLESS_NAMES.test(name))
    return `"${name}" does not say what the remote does for a shopper: name it after that.`;
  const folder = workspaces(root).find((one) => path.basename(one) === name);
  if (folder) return `There is a folder ${folder} already, and with it a package @patina/${name}.`;
  const page = `/${name}`;
  const owner = ownerOf(byName(root), page);
  if (owner) return `The path ${page} belongs to "${owner}".`;
  if (NO_PAGES.has(name) || shellPages(root).has(name)) return `The path ${page} is the store's own.`;
  return undefined;
}

function workspaces(root: string): string[] {
  const below = (folder: string) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
  return [...below('apps'), ...below('packages'), ...below('test'), 'tools', 'e2e'];
}

function byName(root: string) {
  return Object.fromEntries(remotesIn(path.join(root, 'apps')).map((remote) => [remote.name, remote]));
}

/** First segments of the shell's pages that are not parameters. */
function shellPages(root: string): Set<string> {
  const routes = JSON.parse(readFileSync(path.join(root, 'apps/shell/routes.json'), 'utf8')) as RouteDefinition[];
  return new Set(routes.map((route) => route.path.split('/')[1] ?? ''));
}

/** A remote's name in the forms that its files need. */
export interface RemoteNames {
  /** Name of its folder, package, path and text namespace: `gift-cards`. */
  kebab: string;
  /** `GiftCards` */
  pascal: string;
  /** `giftCards` */
  camel: string;
  /** `Gift cards` */
  title: string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a name consists of lower-case letters, digits and single hyphens. */
export function isKebab(name: string): boolean {
  return KEBAB.test(name);
}

/** The forms of a name such as `gift-cards`. */
export function remoteNames(kebab: string): RemoteNames {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: capital(words.join(' ')),
  };
}

/** A text of the template, which has the name `new-remote`, with another name. */
export function renamed(text: string, { kebab, pascal, camel, title }: RemoteNames): string {
  return text
    .replaceAll('new-remote', kebab)
    .replaceAll('NewRemote', pascal)
    .replaceAll('newRemote', camel)
    .replaceAll('New remote', title);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** ARCHITECTURE's tree of pages, and the pages that journeys open. */
export const PAGE_LISTS = { tree: 'ARCHITECTURE.md', routes: 'e2e/src/shop/ROUTES.ts' };

/** Adds a new remote's page to the lists of all pages. @param root the project's folder */
export function listRemote(name: string, root: string): void {
  const page = `│   └── /${name}`;
  // Before the last app of the tree, whose corner is different.
  insertBefore(path.join(root, PAGE_LISTS.tree), /^└── [a-z-]+$/m, `├── ${name}\n${page.padEnd(54)}first page\n`);
  insertBefore(
    path.join(root, PAGE_LISTS.routes),
    /^ *\{ name: 'an unknown address'/m,
    `  { name: 'the page of ${name}', address: '/${name}', status: 200 },\n`,
  );
}

/** @throws Error if the file has no such line */
function insertBefore(file: string, place: RegExp, lines: string): void {
  const text = readFileSync(file, 'utf8');
  const { index } = place.exec(text) ?? {};
  if (index === undefined) throw new Error(`${file} has no line ${place} to list a remote before`);
  writeFileSync(file, text.slice(0, index) + lines + text.slice(index));
}
