import type { QueryClient } from '@patina/platform/query';
import type { createStore } from '@patina/platform/state';
import type { Api } from '@patina/shared-api/client/api';
import type { ApiProblem } from '@patina/shared-api/client/api-problem';
import { session as calls } from '@patina/shared-api/contract/session';
import { paths } from '@patina/shared-api/paths';
import { OWN, type SessionActions, sessionActionsAtom, sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import type { PageRouter } from '#features/composition/create-page-router.tsx';
import type { StoreTexts } from '#features/texts/create-texts.ts';
import { createSessionMarker } from './session-marker.ts';

/** The session as the shell's own parts act on it. */
export interface ShellSession extends SessionActions {
  /** Asks the server who is there and believes its answer. A first check without an answer means a guest. */
  check(): Promise<void>;
  /** Another tab has begun or ended a session. */
  follow(): Promise<void>;
  /** What a refused call says of the session: it has ended, or its e-mail address must be verified first. */
  heed(problem: ApiProblem): void;
  /** Whether the session has just run out under the visitor's hands. */
  hasExpired(): boolean;
  /** The router comes after the session, because its guards ask for it. */
  attach(router: Pick<PageRouter, 'navigate' | 'revalidate' | 'state'>): void;
}

interface Page {
  window: Window;
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  api: Api;
  texts: StoreTexts;
}

/** Everything that begins, ends or follows the session of a page (specification, section 4). */
export function createSession({ window, store, queryClient, api, texts }: Page): ShellSession {
  const marker = createSessionMarker(window);
  let router: Parameters<ShellSession['attach']>[0] | undefined;
  let isLeaving = false;
  let hasExpired = false;

  const isSignedIn = () => store.get(sessionAtom).isAuthenticated;
  const know = (isAuthenticated: boolean, emailVerified: boolean) =>
    store.set(sessionAtom, { isAuthenticated, emailVerified, authCheckedOnce: true });

  function forget() {
    marker.clear();
    know(false, false);
    queryClient.removeQueries({ queryKey: [OWN] });
  }

  async function check() {
    const status = await api(calls.isAuth).catch(() => undefined);
    if (status?.authenticated) {
      if (!marker.isSet()) marker.set();
      know(true, status.emailVerified);
    } else if (status) {
      const wasSignedIn = isSignedIn();
      forget();
      if (wasSignedIn) await router?.revalidate();
    } else if (!store.get(sessionAtom).authCheckedOnce) {
      know(false, false);
    }
  }

  async function expire() {
    forget();
    hasExpired = true;
    // The guards send away from where a session is needed; elsewhere the visitor stays.
    await router?.revalidate();
    hasExpired = false;
  }

  async function leave() {
    forget();
    await router?.navigate(paths.home());
  }

  const session: ShellSession = {
    check,
    leave,
    hasExpired: () => hasExpired,
    attach: (attached) => {
      router = attached;
    },
    async begin() {
      marker.set();
      const status = await api(calls.isAuth).catch(() => undefined);
      queryClient.removeQueries({ queryKey: [OWN] });
      know(true, status?.emailVerified ?? false);
    },
    async signOut() {
      isLeaving = true;
      const hasEnded = await endOnServer().catch(() => false);
      isLeaving = false;
      await leave();
      if (!hasEnded) toast.error(texts.i18n.t('session.signOutFailed'));
    },
    async follow() {
      if (marker.isSet()) await check();
      else if (isSignedIn()) forget();
      if (isSignedIn()) void queryClient.resetQueries({ queryKey: [OWN] });
      await router?.revalidate();
    },
    heed({ status, message }) {
      if (isLeaving || !isSignedIn()) return;
      if (status === 401) void expire();
      if (status === 403 && router) {
        const { location } = router.state.navigation.location ? router.state.navigation : router.state;
        // Where this cannot be told, the refusal is still shown by whoever asked.
        askForVerification(message, location.pathname + location.search).catch(() => undefined);
      }
    },
  };

  async function endOnServer(): Promise<boolean> {
    const { endSession } = await import(/* webpackChunkName: "end-session" */ './end-session.ts');
    // What is still being asked would be refused.
    void queryClient.cancelQueries({ queryKey: [OWN] });
    return endSession(api);
  }

  async function askForVerification(refusal: string, from: string) {
    const { EMAIL_NOT_VERIFIED } = await import('@patina/shared-api/contract/profile');
    const way = paths.emailVerification();
    if (refusal !== EMAIL_NOT_VERIFIED || from.startsWith(way)) return;
    know(true, false);
    await router?.navigate(paths.emailVerification(from));
  }

  store.set(sessionActionsAtom, session);
  return session;
}
