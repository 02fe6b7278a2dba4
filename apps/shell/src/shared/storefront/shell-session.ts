import type { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { SessionActions } from '@patina/shared-api/state/session';
import type { PageRouter } from './page-router.ts';

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
  /** Called once the router exists; its guards need the session first. */
  attach(router: Pick<PageRouter, 'navigate' | 'revalidate' | 'state'>): void;
}
