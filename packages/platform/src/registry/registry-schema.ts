import * as z from 'zod/mini';

/*
 * The release registry as a file: its schemas, for those who read and write it. A page gets a RegistrySlice instead.
 */

/** One API call whose answer a route needs; the edge makes it and inlines the answer. */
export const Prefetch = z.object({
  /** Path below the API base; `{name}` is replaced by the route's parameter. */
  path: z.string(),
  /** Fixed query parameters; `{name}` is replaced by the route's parameter, and left out if that is absent or `all`. */
  query: z.optional(z.record(z.string(), z.string())),
  /** Names of the page's query parameters that are passed on; left out if their value is `all`, or their default. */
  pass: z.optional(z.array(z.string())),
  /** By name, values that mean the same as a parameter that is absent. */
  defaults: z.optional(z.record(z.string(), z.string())),
  /**
   * Whether the answer is the visitor's own: the call is made with the session, for visitors who are signed in. A private
   * page with such a call is rendered on the server once all of its calls are answered.
   */
  own: z.optional(z.boolean()),
});
export type Prefetch = z.output<typeof Prefetch>;

/**
 * The head of a route's pages for crawlers. `home`, `list`, `product`, `page` (a static page) and `public` (any other page of
 * everybody) are indexed; `private` pages and the `missing` page, shown for unknown addresses, are not. While a `private` or
 * `public` page loads, the frame has a title and lines in its place, not a list of products.
 */
export const RouteHead = z.object({
  kind: z.enum(['home', 'list', 'product', 'page', 'public', 'private', 'missing']),
  /** `path` of the prefetch whose answer describes the page. */
  subject: z.optional(z.string()),
  /**
   * Key of the page's texts with the app's namespace, such as `catalog.head.home`, with `title` and `description` below
   * it.
   */
  key: z.string(),
  /** By language code: the texts below that key and those common to all pages, by their full keys. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
});
export type RouteHead = z.output<typeof RouteHead>;

/** A page of a release: the files and API calls that it needs first. */
export const ReleaseRoute = z.object({
  path: z.string(),
  /** Scripts and style sheets, relative to the release's folder, in the order they are needed. */
  files: z.array(z.string()),
  prefetch: z.array(Prefetch),
  head: z.optional(RouteHead),
  /** Roles, any of which opens the page; for all others there is no such page. Absent for everybody's pages. */
  requires: z.optional(z.array(z.string())),
});
export type ReleaseRoute = z.output<typeof ReleaseRoute>;

/** An entry of a menu. */
export const MenuEntry = z.object({
  path: z.string(),
  /**
   * Where it is: in the menu of those who are signed in (`own`), which is meant if nothing is said, in the main menu (`main`), in the
   * footer.
   */
  in: z.optional(z.array(z.enum(['own', 'main', 'footer']))),
  /** By language code. */
  title: z.record(z.string(), z.string()),
});
export type MenuEntry = z.output<typeof MenuEntry>;

/** Something of which a remote lets people be told. Texts by language code; `{{name}}` is a value of the notification. */
export const ToldEntry = z.object({
  kind: z.string(),
  title: z.record(z.string(), z.string()),
  text: z.optional(z.record(z.string(), z.string())),
});
export type ToldEntry = z.output<typeof ToldEntry>;

/** Whose pages have a filler: visitors and pages that fulfil all of it. */
export const FillCondition = z.object({
  /** Whether the visitor is signed in. */
  signedIn: z.optional(z.boolean()),
  /** Language codes of the page. */
  languages: z.optional(z.array(z.string())),
  /** Categories of what the slot is about, such as `rifle`. */
  categories: z.optional(z.array(z.string())),
});
export type FillCondition = z.output<typeof FillCondition>;

/** A place in an app's pages that modules of any remote may fill. */
export const SlotDefinition = z.object({
  /** Such as `product.below-facts`; no other app has one of that name. */
  name: z.string(),
  /** Number of its props contract, by which fillers are built; another number is another contract. */
  contract: z.number(),
  /** Patterns of the app's routes that have it; `*` for all pages of the store; none for a dialog, which loads when it is opened. */
  pages: z.array(z.string()),
  /** Most fillers at once. */
  limit: z.number(),
  /** Height of the place of a filler that has not loaded, in CSS pixels. */
  height: z.number(),
  /** Most that a filler loads, in kilobytes after brotli. */
  kilobytes: z.number(),
  /** Longest time that a filler takes to render in the release checks, in milliseconds. */
  milliseconds: z.number(),
  /** What belongs there, for those who fill it. */
  about: z.string(),
});
export type SlotDefinition = z.output<typeof SlotDefinition>;

/** A module of a remote that fills a slot. */
export const Fill = z.object({
  slot: z.string(),
  /** Number of the slot's contract that it was built by. */
  contract: z.number(),
  /** Exposed module, such as `./ProductReviews`. */
  module: z.string(),
  /** Fillers of a slot stand in this order, then by the names of their remotes. */
  order: z.number(),
  when: z.optional(FillCondition),
  /** Scripts and style sheets of the module, relative to the release's folder. */
  files: z.array(z.string()),
});
export type Fill = z.output<typeof Fill>;

/** An immutable release: a folder and its contents. */
export const Release = z.object({
  version: z.string(),
  /** Address of the folder if it is not `/releases/<app>/<version>/` of the store itself: a development server. */
  base: z.optional(z.string()),
  /** Script that starts the app or defines the remote's container, relative to the release's folder. */
  entry: z.string(),
  /** Files that every page of the app needs besides the entry. */
  files: z.array(z.string()),
  /** Contract version the app was built against. */
  contract: z.number(),
  /** Modules the remote exposes, such as `./routes`. */
  exposes: z.array(z.string()),
  /** Of a release made before there were slots: modules of other remotes that its pages load. It is signed with them. */
  loads: z.optional(z.array(z.string())),
  /** Shared packages and the versions the app was built with. */
  shared: z.record(z.string(), z.string()),
  routes: z.array(ReleaseRoute),
  menu: z.optional(z.array(MenuEntry)),
  tells: z.optional(z.array(ToldEntry)),
  /** Places in its pages that others may fill. */
  slots: z.optional(z.array(SlotDefinition)),
  /** Slots that it fills. */
  fills: z.optional(z.array(Fill)),
  /** Subresource integrity (`sha256-…`) of each script and style sheet. */
  assets: z.record(z.string(), z.string()),
  /**
   * Integrity of its INTEGRITY_LIST. Absent in a release whose code loads its files only with `import()`: then the page
   * contains the integrity of all its scripts.
   */
  integrity: z.optional(z.string()),
  /**
   * Integrity of the list of all its files with theirs (FILE_LIST). Absent in a release made before there were lists: then
   * only its scripts and styles are known.
   */
  listing: z.optional(z.string()),
  /** Integrity of its server build. Absent in a release whose pages are rendered in the browser only. */
  server: z.optional(z.string()),
  /** Bytes of its scripts after brotli. */
  size: z.number(),
  commit: z.nullable(z.string()),
});
export type Release = z.output<typeof Release>;

/** The last change of an app: by whom, and why. For people who release; not sent to pages. */
export const RegistryChange = z.object({
  /** Such as `release` or `rollback`; a newer version may have more. */
  what: z.string(),
  version: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  note: z.optional(z.string()),
  /** Checks that were skipped. */
  unchecked: z.optional(z.string()),
});
export type RegistryChange = z.output<typeof RegistryChange>;

/** Signature of an entry, by somebody who may release the app. */
const EntrySignature = z.object({
  /** Public key (Ed25519, base64url). */
  key: z.string(),
  /** Grows with each signature of the app: at least the time in milliseconds. */
  number: z.number(),
  value: z.string(),
});

export const RegistryEntry = z.object({
  /** Page paths the remote owns, each with everything below it, except for `/`, which is exact. */
  paths: z.array(z.string()),
  live: Release,
  /** When the release became live, as ISO 8601. */
  since: z.optional(z.string()),
  previous: z.optional(Release),
  canary: z.optional(
    z.object({
      percent: z.number(),
      release: Release,
      /** When the canary began, as ISO 8601. */
      since: z.optional(z.string()),
      /** The goal of an experiment, such as `orders`: what its visitors and those of the live release are compared by. */
      experiment: z.optional(z.string()),
    }),
  ),
  change: z.optional(RegistryChange),
  /** Present where releases are signed. */
  signature: z.optional(EntrySignature),
});
export type RegistryEntry = z.output<typeof RegistryEntry>;

export const Registry = z.object({
  shell: RegistryEntry,
  remotes: z.record(z.string(), RegistryEntry),
});
export type Registry = z.output<typeof Registry>;
