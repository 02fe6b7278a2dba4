import type { RegistrySlice } from './registry.ts';

/** Display preferences of the inlined API responses. */
export interface BootLocale {
  currency: string;
  language: number;
}

/** A build that overrides an app's release. */
export interface OverrideChoice {
  app: string;
  build: string;
  /** Why it is not used; absent if it is. */
  problem?: string;
  /** Whether somebody opened a link to it: then the document itself says so, above the page. */
  isLinked?: boolean;
}

/** The release of an app that the edge chose for this page. */
export interface AppInPage {
  version: string;
  /** `stand-in`: the fallback of a release that failed. */
  state: 'live' | 'canary' | 'overridden' | 'stand-in';
  contract: number;
  commit: string | null;
  /** Address of its folder, and the script in it that starts the app. */
  base: string;
  entry: string;
  /** Version of the release before the live one. */
  previous?: string;
}

export interface BootOverrides {
  /** Allowed sources of builds; see override-policy.ts. */
  allowed: string[];
  choices: OverrideChoice[];
  /** The shell and every remote. */
  apps: Record<string, AppInPage>;
}

/** Data that the edge writes into the page. */
export interface BootData {
  slice: RegistrySlice;
  locale: BootLocale | null;
  /** API responses by prefetch key (see contract/protocol/prefetch-key.ts of shared-api). */
  answers: Record<string, unknown>;
  /** Whether the answers have what the header shows of a signed-in visitor. */
  hasOwn?: boolean;
  /** Roles of the visitor, which the slice was chosen for; absent if there are none. */
  roles?: readonly string[];
  /** Apps that a developer or QA replaced by another build. */
  overridden: string[];
  /** For the overrides panel of developers and QA; absent if overrides are disabled. */
  overrides?: BootOverrides;
  /**
   * In a document with the operator's tag: all routes by their patterns, and whether their pages may have it. A page that
   * may not is opened in a new document.
   */
  tagPages?: Record<string, boolean>;
  /**
   * In a document that has style sheets inside: the value of STYLES_COOKIE once the browser has cached them. The next
   * documents link to them.
   */
  styles?: string;
  /** Share of the pages that report uses and web vitals, from 0 to 1; all pages report failures. */
  telemetry: { share: number };
}

/** Cookie of a browser that has cached the style sheets of certain releases. */
export const STYLES_COOKIE = 'styles';

/** Id of the JSON element with the boot data. */
export const BOOT_ELEMENT_ID = 'patina-boot';

interface ParsedPage {
  getElementById(id: string): { textContent: string | null } | null;
}

/** Reads the boot data from the page. Throws if the edge did not compose the page. */
export function readBootData(document: ParsedPage): BootData {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) {
    throw new Error('The page carries no boot data: open the store through its edge, not through a file server.');
  }
  return JSON.parse(element.textContent) as BootData;
}
