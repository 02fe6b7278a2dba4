import type { Prefetch } from '@patina/platform/registry';

/** A page of an app: route pattern, name of the page's own chunk if it has one, API answers to inline. */
export interface RouteDefinition {
  path: string;
  chunk?: string;
  prefetch?: Prefetch[];
  /** Metadata for crawlers: see RouteHead. `texts` is the key of its texts in the app's messages. */
  head?: { kind: string; subject?: string; texts: string };
  /** Roles, any of which opens the page. All pages of a remote have them, or none. */
  requires?: string[];
}

/** An entry of the menu of those who are signed in; `texts` is the key of its title in the app's messages. */
export interface MenuDefinition {
  path: string;
  texts: string;
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
  /** Fragments of other remotes that its pages embed, such as `sell/OffersTab`; checked against the code by a test. */
  loads?: string[];
  routes: RouteDefinition[];
  /** What it adds to the menu of those who are signed in. */
  menu?: MenuDefinition[];
}
