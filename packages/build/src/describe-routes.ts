import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { matchRoute } from '@patina/platform/match-route';
import type { MenuEntry, Prefetch } from '@patina/platform/registry';
import { RouteHead } from '@patina/platform/registry-schema';
import * as z from 'zod/mini';
import { readTexts } from './read-texts.ts';
import type { RemoteDefinition, RouteDefinition } from './remote-definition.ts';

/** A route as a release lists it, before its chunk is resolved to files. */
export interface DescribedRoute {
  path: string;
  chunk?: string;
  prefetch?: Prefetch[];
  head?: RouteHead;
  requires?: string[];
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

/**
 * Gives every entry of a remote's menu its title, in all languages.
 * @throws Error if a title is missing, or an entry leads to no page of the remote
 */
export function describeMenu({ name, routes, menu = [] }: RemoteDefinition, folder: string): MenuEntry[] {
  return menu.map(({ path: address, texts: key }) => {
    if (!matchRoute(routes, address))
      throw new Error(`${name}: its menu names ${address}, which is none of its pages.`);
    const titles = SHIPPED_LANGUAGES.map((language) => {
      const title = readTexts(name, folder, language).get(`${name}.${key}`);
      if (!title) throw new Error(`${name}: ${language}.json has no text "${key}", which its menu needs.`);
      return [language, title] as const;
    });
    return { path: address, title: Object.fromEntries(titles) };
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
