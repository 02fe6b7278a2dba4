import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MEANINGLESS_NAMES } from '@patina/build/imports/source-files';
import { remotesIn } from '@patina/build/page-apps';
import type { RouteDefinition } from '@patina/build/remote-definition';
import { ownerOf } from '@patina/platform/registry';
import { isKebab } from './remote-names.ts';

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
  return [...below('apps'), ...below('packages'), 'tools', 'e2e'];
}

function byName(root: string) {
  return Object.fromEntries(remotesIn(path.join(root, 'apps')).map((remote) => [remote.name, remote]));
}

/** First segments of the shell's pages that are not parameters. */
function shellPages(root: string): Set<string> {
  const routes = JSON.parse(readFileSync(path.join(root, 'apps/shell/routes.json'), 'utf8')) as RouteDefinition[];
  return new Set(routes.map((route) => route.path.split('/')[1] ?? ''));
}
