import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { matchRoute } from '@patina/platform/match-route';
import type { Prefetch, ToldEntry } from '@patina/platform/registry';
import { Fill, MenuEntry, RouteHead, SlotDefinition } from '@patina/platform/registry-schema';
import type { Texts } from '@patina/platform/remote-contract';
import type { ReleaseTexts } from '@patina/shared-api/contract/desk/live-releases';
import { AnnouncedKind } from '@patina/shared-api/contract/told/notifications';
import * as z from 'zod/mini';

/** A route as a release lists it, before its chunk is resolved to files. */
export interface DescribedRoute {
  path: string;
  layout?: string;
  chunk?: string;
  prefetch?: Prefetch[];
  head?: RouteHead;
  requires?: string[];
}

/**
 * Gives every route with a `head` the texts for crawlers, in all languages. They are taken from the app's messages,
 * also from those that load with the page or, as the folder `crawlers`, in no browser, so that the page's own title cannot differ. Throws if a key has no title or the
 * kind is unknown.
 */
export function describeRoutes(app: string, folder: string, routes: RouteDefinition[]): DescribedRoute[] {
  const messages = Object.entries(readAllTexts(app, folder)).map(
    ([language, all]) => [language, new Map(Object.entries(all))] as const,
  );
  return routes.map(({ head, ...route }) => {
    if (!head) return route;
    const { texts: key, ...rest } = head;
    const texts = messages.map(([language, all]) => [language, textsFor(`${app}.${key}`, all)] as const);
    const untitled = texts.find(([, found]) => !(`${app}.${key}.title` in found));
    if (untitled) throw new Error(`${app}: ${untitled[0]}.json has no text "${key}.title", which ${route.path} needs.`);
    return { ...route, head: z.parse(RouteHead, { ...rest, key: `${app}.${key}`, texts: Object.fromEntries(texts) }) };
  });
}

const MENUS = ['own', 'main', 'footer'];

/**
 * Gives every entry of a remote's menu its title, in all languages.
 * @throws Error if a title is missing, or an entry leads to no page of the remote
 */
export function describeMenu({ name, routes, menu = [] }: RemoteDefinition, folder: string): MenuEntry[] {
  return menu.map(({ path: address, texts: key, ...where }) => {
    if (!matchRoute(routes, address))
      throw new Error(`${name}: its menu names ${address}, which is none of its pages.`);
    const unknown = where.in?.find((menu) => !MENUS.includes(menu));
    if (unknown) throw new Error(`${name}: ${address} is in the menu "${unknown}"; there are ${MENUS.join(', ')}.`);
    const title = inAllLanguages(
      textsAt(name, folder, key),
      (language) => `${name}: ${language}.json has no text "${key}", which its menu needs.`,
    );
    return z.parse(MenuEntry, { path: address, title, ...where });
  });
}

/**
 * Gives everything of which a remote lets people be told its texts, in all languages.
 * @throws Error if a title is missing in one of them, or a text that others have
 */
export function describeTold({ name, tells = [] }: RemoteDefinition, folder: string): ToldEntry[] {
  return tells.map(({ kind, texts: key }) => {
    if (!z.safeParse(AnnouncedKind, `${name}.${kind}`).success)
      throw new Error(`${name}: it tells of "${kind}"; name it in small letters, digits and hyphens.`);
    const missing = (part: string) => (language: string) =>
      `${name}: what it tells of "${kind}" needs the text "${key}.${part}" in ${language}.json.`;
    const title = inAllLanguages(textsAt(name, folder, `${key}.title`), missing('title'));
    const texts = textsAt(name, folder, `${key}.text`);
    if (texts.every(([, text]) => text === undefined)) return { kind, title };
    return { kind, title, text: inAllLanguages(texts, missing('text')) };
  });
}

/** A filled slot as a release lists it, before its module is resolved to files. */
export type DescribedFill = Omit<Fill, 'files'>;

/** Order of a filler that names none. */
const USUAL_ORDER = 100;

/**
 * The slots that a remote fills.
 * @throws Error if one of them is no slot of the contract, or has a module that the remote does not expose
 */
export function describeFills({ name, exposes, fills = [] }: RemoteDefinition): DescribedFill[] {
  return fills.map((fill) => {
    if (!(fill.module in exposes))
      throw new Error(`${name}: it fills "${fill.slot}" with ${fill.module}, which is not among its "exposes".`);
    const { files: _, ...described } = z.parse(Fill, { order: USUAL_ORDER, ...fill, files: [] });
    return described;
  });
}

/**
 * The slots of an app's pages.
 * @throws Error if one of them is described wrongly, or is in a page that the app does not have
 */
export function describeSlots(app: string, routes: RouteDefinition[], slots: SlotDefinition[] = []): SlotDefinition[] {
  return slots.map((slot) => {
    const unknown = slot.pages.find((page) => page !== '*' && !routes.some((route) => route.path === page));
    if (unknown) throw new Error(`${app}: its slot "${slot.name}" is in ${unknown}, which is none of its pages.`);
    return z.parse(SlotDefinition, slot);
  });
}

type TextByLanguage = (readonly [language: string, text: string | undefined])[];

/** A text of an app in each language. */
const textsAt = (app: string, folder: string, key: string): TextByLanguage =>
  SHIPPED_LANGUAGES.map((language) => [language, readTexts(app, folder, language).get(`${app}.${key}`)]);

/** @throws Error that says what is `missing` in the first language that has none */
function inAllLanguages(texts: TextByLanguage, missing: (language: string) => string): Record<string, string> {
  return Object.fromEntries(
    texts.map(([language, text]) => {
      if (!text) throw new Error(missing(language));
      return [language, text];
    }),
  );
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

/** A page of an app: route pattern, name of the page's own chunk if it has one, API answers to inline. */
export interface RouteDefinition {
  path: string;
  /** Name of the chunk of the route around it, whose styles come first. */
  layout?: string;
  chunk?: string;
  prefetch?: Prefetch[];
  /** Metadata for crawlers: see RouteHead. `texts` is the key of its texts in the app's messages. */
  head?: { kind: string; subject?: string; texts: string };
  /** Roles, any of which opens the page. All pages of a remote have them, or none. */
  requires?: string[];
}

/** An entry of a menu; `texts` is the key of its title in the app's messages. */
export interface MenuDefinition {
  path: string;
  texts: string;
  /** Such as `main` and `footer`: see MenuEntry. */
  in?: string[];
}

/** Of what a remote lets people be told; `texts` is the key of `title` and `text` in the app's messages. */
export interface ToldDefinition {
  kind: string;
  texts: string;
}

/** A slot that a remote fills; see Fill. */
export interface FillDefinition {
  slot: string;
  contract: number;
  module: string;
  order?: number;
  when?: { signedIn?: boolean; languages?: string[]; categories?: string[] };
}

/** A remote's `remote.json`: its paths, the modules it exposes, and what each of its pages needs. */
export interface RemoteDefinition {
  name: string;
  /** Port of its development server on this machine. */
  port: number;
  /** Page paths the remote owns. */
  paths: string[];
  /** Modules it exposes to the page and their sources: `./routes` → `./src/routes.ts`. */
  exposes: Record<string, string>;
  routes: RouteDefinition[];
  /** What it adds to menus. */
  menu?: MenuDefinition[];
  /** Of what it lets people be told. */
  tells?: ToldDefinition[];
  /** Places in its pages that others may fill: see SlotDefinition. */
  slots?: SlotDefinition[];
  /** Places that it fills. */
  fills?: FillDefinition[];
}

/** The texts that every page of an app has, by their full keys: `catalog.head.home.title`. */
export function readTexts(app: string, folder: string, language: string): Map<string, string> {
  return new Map(textsIn(path.join(folder, 'src/messages', `${language}.json`), app));
}

/** All texts of an app in every language, those that load with some of its pages too. */
export function readAllTexts(app: string, folder: string): ReleaseTexts {
  const messages = path.join(folder, 'src/messages');
  const files = existsSync(messages) ? readdirSync(messages, { recursive: true }).map(String).sort() : [];
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map((language) => {
      const own = files.filter((file) => path.basename(file) === `${language}.json`);
      return [language, Object.fromEntries(own.flatMap((file) => textsIn(path.join(messages, file), app)))];
    }),
  );
}

function textsIn(file: string, app: string): [key: string, text: string][] {
  return leaves(JSON.parse(readFileSync(file, 'utf8')) as Texts, app);
}

function leaves(texts: Texts, above: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${above}.${name}`, value]] : leaves(value, `${above}.${name}`),
  );
}
