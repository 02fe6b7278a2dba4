import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import type { Prefetch } from '@patina/platform/registry';
import { RouteHead } from '@patina/platform/registry-schema';
import type { Texts } from '@patina/platform/remote-contract';
import * as z from 'zod/mini';
import type { RouteDefinition } from './remote-definition.ts';

/** A route as a release lists it, before its chunk is resolved to files. */
export interface DescribedRoute {
  path: string;
  chunk?: string;
  prefetch?: Prefetch[];
  head?: RouteHead;
}

/**
 * Gives every route with a `head` the texts for crawlers, in all languages. They are taken from the app's messages, so
 * that the page's own title cannot differ. Throws if a key has no title or the kind is unknown.
 */
export function describeRoutes(app: string, folder: string, routes: RouteDefinition[]): DescribedRoute[] {
  const messages = SHIPPED_LANGUAGES.map((language) => [language, readTexts(app, folder, language)] as const);
  return routes.map(({ head, ...route }) => {
    if (!head) return route;
    const { texts: key, ...rest } = head;
    const texts = messages.map(([language, all]) => [language, textsFor(`${app}.${key}`, all)] as const);
    const untitled = texts.find(([, found]) => !(`${app}.${key}.title` in found));
    if (untitled) throw new Error(`${app}: ${untitled[0]}.json has no text "${key}.title", which ${route.path} needs.`);
    return { ...route, head: z.parse(RouteHead, { ...rest, key: `${app}.${key}`, texts: Object.fromEntries(texts) }) };
  });
}

/** Texts below a key, and those beside it that belong to no page: `names`, and single texts. */
function textsFor(key: string, all: Map<string, string>): Record<string, string> {
  const beside = key.slice(0, key.lastIndexOf('.') + 1);
  return Object.fromEntries(
    [...all].filter(([name]) => {
      const rest = name.startsWith(beside) ? name.slice(beside.length) : '.';
      return name.startsWith(`${key}.`) || rest.startsWith('names.') || !rest.includes('.');
    }),
  );
}

/** The messages of an app by their full keys: `catalog.head.home.title`. */
function readTexts(app: string, folder: string, language: string): Map<string, string> {
  const file = path.join(folder, 'src/messages', `${language}.json`);
  return new Map(leaves(JSON.parse(readFileSync(file, 'utf8')) as Texts, app));
}

function leaves(texts: Texts, above: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${above}.${name}`, value]] : leaves(value, `${above}.${name}`),
  );
}
