import type { QueryClient } from '@patina/platform/query';
import type { createStore } from '@patina/platform/state';
import type { Api } from '@patina/shared-api/client/api';
import { type ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { session as calls } from '@patina/shared-api/contract/account/session';
import { paths } from '@patina/shared-api/paths';
import { OWN, sessionActionsAtom, sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import type { PageTexts, ShellSession } from '#shared/storefront/shell-storefront.ts';
import { createSessionMarker } from './session-marker.ts';

interface Page {
  window: Window;
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  api: Api;
  texts: PageTexts;
}

/** Starts, ends and synchronises the session of a page (docs/product.md#session). */
export function createSession({ window, store, queryClient, api, texts }: Page): ShellSession {
  const marker = createSessionMarker(window);
  let router: Parameters<ShellSession['attach']>[0] | undefined;
  let isLeaving = false;
  const endings = new Set<() => void>();
  let hasExpired = false;

  const isSignedIn = () => store.get(sessionAtom).isAuthenticated;
  const setSession = (isAuthenticated: boolean, emailVerified: boolean) =>
    store.set(sessionAtom, { isAuthenticated, emailVerified, authCheckedOnce: true });

  function clearSession() {
    marker.clear();
    setSession(false, false);
    queryClient.removeQueries({ queryKey: [OWN] });
  }

  async function check() {
    const status = await api(calls.isAuth).catch(() => undefined);
    if (status?.authenticated) {
      if (!marker.isSet()) marker.set();
      setSession(true, status.emailVerified);
    } else if (status) {
      const wasSignedIn = isSignedIn();
      clearSession();
      if (wasSignedIn) await router?.revalidate();
    } else if (!store.get(sessionAtom).authCheckedOnce) {
      setSession(false, false);
    }
  }

  async function expire() {
    clearSession();
    hasExpired = true;
    // The guards redirect from pages that need a session; on others the visitor stays.
    await router?.revalidate();
    hasExpired = false;
  }

  /** Unlike after an expiry, nothing that was typed is kept. */
  function forget() {
    clearSession();
    void import(/* webpackChunkName: "end-session" */ './end-session.ts').then((end) => end.forgetDrafts(window));
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
      setSession(true, status?.emailVerified ?? false);
    },
    async signOut() {
      isLeaving = true;
      for (const end of endings) end();
      const hasEnded = await endOnServer().catch(() => false);
      isLeaving = false;
      await leave();
      if (!hasEnded) toast.error(texts.i18n.t('session.signOutFailed'));
    },
    whenLeaving(end) {
      endings.add(end);
      return () => endings.delete(end);
    },
    async sync() {
      if (marker.isSet()) await check();
      else if (isSignedIn()) forget();
      if (isSignedIn()) void queryClient.resetQueries({ queryKey: [OWN] });
      await router?.revalidate();
    },
    onRejection(problem) {
      const { status } = problem;
      if (isLeaving || !isSignedIn()) return;
      if (status === 401) void expire();
      if (status === 403 && router) {
        const { location } = router.state.navigation.location ? router.state.navigation : router.state;
        askForVerification(problem, location.pathname + location.search);
      }
    },
  };

  async function endOnServer(): Promise<boolean> {
    const { endSession } = await import(/* webpackChunkName: "end-session" */ './end-session.ts');
    // Running requests would be rejected.
    void queryClient.cancelQueries({ queryKey: [OWN] });
    return endSession(api);
  }

  function askForVerification(problem: ApiProblem, from: string) {
    const way = paths.emailVerification();
    if (!hasCode(problem, 'email-not-verified') || from.startsWith(way)) return;
    setSession(true, false);
    void router?.navigate(paths.emailVerification(from));
  }

  store.set(sessionActionsAtom, session);
  return session;
}
