import type { BootData } from '@patina/platform/boot-data';
import type { I18n } from '@patina/platform/i18n';
import type { Messages } from '@patina/platform/remote-contract';
import type { RemoteFailure, RemoteLoader } from '@patina/platform/remote-loader';
import type { RemotesInPage } from '@patina/platform/remotes';
import type { createBrowserRouter } from '@patina/platform/router';
import type { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { Storefront } from '@patina/shared-api/queries/storefront';
import type { Consent } from '@patina/shared-api/state/consent';
import type { SessionActions } from '@patina/shared-api/state/session';
import { type Component, type ComponentType, createContext, useContext } from 'react';

/** The singletons of the shell's page. */
export interface ShellStorefront extends Storefront {
  boot: BootData;
  texts: PageTexts;
  remotes: RemotesInPage & { loader: RemoteLoader };
  preferences: StoredPreferences;
  consent: StoredConsent;
  session: ShellSession;
  telemetry: Telemetry;
  shownRemotes: ShownRemotes;
  /** The header's part for a signed-in visitor, where it is in the first rendering. */
  UserActions?: ComponentType;
  /** What remotes add to the header, if any does. */
  HeaderTools?: ComponentType;
  markStarted(): void;
}

/** The page's texts: those of the releases, overridden by the operator's. */
export interface PageTexts {
  i18n: I18n;
  /** Adds an app's texts in the current language and in languages chosen later. */
  addMessages(messages: Messages): Promise<void>;
  /** Switches the page; `operatorTexts` by `namespace.key` override the releases' own. */
  setLanguage(code: string, operatorTexts: Record<string, string>): Promise<void>;
}

/** The session's actions for the shell itself. */
export interface ShellSession extends SessionActions {
  /** Adopts the session on the server. A first check without an answer means a guest. */
  check(): Promise<void>;
  /** Adopts a session that another tab has started or ended. */
  sync(): Promise<void>;
  /** Handles a rejected call: the session has ended, or its email address must be verified first. */
  onRejection(problem: ApiProblem): void;
  /** Whether the session has just expired while the visitor was using it. */
  hasExpired(): boolean;
  /** Calls it before a sign-out, after which the server would refuse what still runs. Returns a function that forgets it. */
  whenLeaving(end: () => void): () => void;
  /** Called once the router exists; its guards need the session first. */
  attach(router: Pick<PageRouter, 'navigate' | 'revalidate' | 'state'>): void;
}

/** The visitor's choice in the cookie bar, kept in the browser (docs/product.md#cookie-consent). */
export interface StoredConsent {
  /** The consent of an earlier visit; undefined if the bar must be shown. */
  read(): Consent | undefined;
  accept(consent: Consent): void;
  /** Valid for this visit: the next load asks again. */
  reject(): void;
}

/** A visitor's choices, kept in the browser (docs/product.md#browser-storage). */
export interface StoredPreferences {
  readCurrency(): string | null;
  readLanguage(): number | null;
  saveCurrency(currency: { code: string; symbol: string }): void;
  saveLanguage(id: number): void;
}

/** An error of the page, with React's component stack. */
export interface PageError {
  /** `render`: React has recovered by rendering anew what the server had rendered. */
  kind?: 'error' | 'render';
  error: unknown;
  componentStack?: string | null | undefined;
  /** The boundary that has caught it. */
  errorBoundary?: Component<unknown> | undefined;
}

/** Collects what the page reports about its releases (docs/decisions/0017). */
export interface Telemetry {
  running: ReadonlyMap<string, string>;
  use(app: string, release: { version: string }): void;
  /** Notes a failed release or a caught error; uncaught errors are noted automatically. */
  note(failure: RemoteFailure | PageError): void;
  /** The router says which page failures are of, by its pattern. */
  attach(router: Pick<PageRouter, 'state'>): void;
}

/** What is known of the remotes that have something in the page; who acts on it is loaded late. */
export interface ShownRemotes {
  /** Those of which a module, not a page, was asked for since the last page of another remote: dialogs have no box. */
  lent: Set<string>;
  /** Called before something of a remote is in the page. */
  onShow?(remote: string): void;
  /** Called when the page of a remote leaves. */
  onLeave?(): void;
}

/** The one router of a page. */
export type PageRouter = ReturnType<typeof createBrowserRouter>;

const ShellContext = createContext<ShellStorefront | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

/** The storefront, for the shell's own components; remotes use the shared packages. */
export function useShell(): ShellStorefront {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('A part of the shell was rendered outside of it.');
  return shell;
}
