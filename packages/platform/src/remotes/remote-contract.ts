import type { ComponentType } from 'react';
import type { TranslatedLanguage } from '../languages.ts';
import type { RouteObject } from '../libraries/router.ts';
import { CONTRACT_VERSION } from '../registry/registry.ts';

/** A tree of texts, as i18next takes it. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Texts of an app: English comes with the code, the others load when they are chosen. */
export interface Messages {
  /** i18next namespace; the app's name. */
  namespace: string;
  en: Texts;
  others: Record<TranslatedLanguage, () => Promise<{ default: Texts }>>;
}

/** What a remote's `./routes` must export. */
export interface RemoteRoutes {
  /** Contract version the remote was built against; see CONTRACT_VERSION in registry.ts. */
  contract: number;
  messages: Messages;
  routes: RouteObject[];
}

/** What a module that fills a slot (`./TopUpDialog`, `./OffersTab`) must export. */
export interface FillerModule<Props = object> {
  contract: number;
  messages: Messages;
  Component: ComponentType<Props>;
}

/**
 * Props of the slots, by name, as `contract/slots` of the contract package declares them. A filler gets nothing else of
 * the page that it is in.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the contract package adds the slots to it.
export interface SlotProps {}

/** Checks a loaded module against the contract; returns what is missing, or undefined. */
export function contractIncompatibility(module: unknown): string | undefined {
  if (typeof module !== 'object' || module === null) return 'it exports nothing';
  const exported = module as Partial<RemoteRoutes & FillerModule>;
  if (typeof exported.contract !== 'number') return 'it does not export its contract version';
  if (exported.contract !== CONTRACT_VERSION) return contractMismatch(exported.contract);
  if (typeof exported.messages?.namespace !== 'string') return 'it exports no messages';
  if (!Array.isArray(exported.routes) && exported.Component === undefined)
    return 'it exports neither routes nor a Component';
  return undefined;
}

/** Message for a remote and a shell with different versions of the contract. */
export function contractMismatch(contract: number): string {
  return `it speaks contract ${contract}, the shell speaks ${CONTRACT_VERSION}`;
}
