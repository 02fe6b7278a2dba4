import { createStore } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import type { Storefront } from '@patina/shared-api/queries/storefront';
import { consentAtom, NO_CONSENT } from '@patina/shared-api/state/consent';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { expect, onTestFinished } from 'vitest';
import type { Answers } from '../api/answers.ts';
import { fakeApi, type ReceivedCall } from '../api/fake-api.ts';
import { whileTestRuns } from '../api/while-test-runs.ts';

/** The visitor of a test's page. */
export interface Visitor {
  currency?: string;
  consent?: typeof NO_CONSENT;
  isAuthenticated?: boolean;
  /** Whether the visitor confirms who they are, once a call asks for it; without it such a call is rejected. */
  confirm?: () => Promise<boolean>;
}

/** A storefront with its received calls. */
export interface TestStorefront extends Storefront {
  received: ReceivedCall[];
}

/** Creates a page's storefront on a fake API. The test fails when an answer violates the contract. */
export function createTestStorefront(
  answers: Answers,
  { currency = 'EUR', consent = NO_CONSENT, isAuthenticated = false, confirm }: Visitor = {},
): TestStorefront {
  const { received, violations, fetch } = fakeApi(answers);
  onTestFinished(() => expect(violations).toEqual([]));
  const locale = { currency, language: 1 };
  const api = createApi({
    base: `${location.origin}/api`,
    fetch: whileTestRuns(fetch),
    // Answers may take as long as a busy machine needs.
    timeout: false,
    locale: () => locale,
    token: () => null,
    csrfToken: () => 'token',
    ...(confirm && { confirm }),
  });
  const store = createStore();
  store.set(chosenLocaleAtom, locale);
  store.set(consentAtom, consent);
  store.set(sessionAtom, { isAuthenticated, emailVerified: isAuthenticated, authCheckedOnce: true });
  const queryClient = createQueryClient(api);
  onTestFinished(() => queryClient.clear());
  return { api, queryClient, store, isStarted: () => true, received };
}
