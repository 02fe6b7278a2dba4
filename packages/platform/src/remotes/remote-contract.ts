import type { ComponentType } from 'react';
import { CONTRACT_VERSION } from './registry.ts';
import type { RouteObject } from './router.ts';

/** Languages whose texts ship with the pages. */
export const SHIPPED_LANGUAGES = ['en', 'pt', 'es', 'de'] as const;
export type ShippedLanguage = (typeof SHIPPED_LANGUAGES)[number];

/** A tree of texts, as i18next takes it. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Texts of an app: English comes with the code, the others load when they are chosen. */
export interface Messages {
  /** i18next namespace; the app's name. */
  namespace: string;
  en: Texts;
  others: Record<Exclude<ShippedLanguage, 'en'>, () => Promise<{ default: Texts }>>;
}

/** What a remote's `./routes` must offer to the shell. */
export interface RemoteRoutes {
  /** Contract version the remote was built against; see CONTRACT_VERSION in registry.ts. */
  contract: number;
  messages: Messages;
  routes: RouteObject[];
}

/** What a fragment that another remote embeds (`./ProductRow`, `./OffersTab`) must offer. */
export interface RemoteFragment<Props = object> {
  contract: number;
  messages: Messages;
  Component: ComponentType<Props>;
}

/** Checks a loaded module against the contract; returns what is missing, or nothing. */
export function contractBreach(module: unknown): string | undefined {
  if (typeof module !== 'object' || module === null) return 'it exports nothing';
  const offered = module as Partial<RemoteRoutes & RemoteFragment>;
  if (typeof offered.contract !== 'number') return 'it does not export its contract version';
  if (offered.contract !== CONTRACT_VERSION) return contractMismatch(offered.contract);
  if (typeof offered.messages?.namespace !== 'string') return 'it exports no messages';
  if (!Array.isArray(offered.routes) && offered.Component === undefined)
    return 'it exports neither routes nor a Component';
  return undefined;
}

/** Says that a remote and this shell speak different versions of the contract. */
export function contractMismatch(contract: number): string {
  return `it speaks contract ${contract}, the shell speaks ${CONTRACT_VERSION}`;
}
