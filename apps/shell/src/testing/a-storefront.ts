import type { RegistrySlice } from '@patina/platform/registry';
import { createStore } from '@patina/platform/state';
import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { PROBLEMS } from '@patina/shared-api/contract/problems/problem-codes';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { whileTestRuns } from '@patina/test-pages/api/while-test-runs';
import { notificationList } from '@patina/test-pages/factories/some-notifications';
import { someSettings } from '@patina/test-pages/factories/some-settings';
import { createStoredConsent } from '#features/consent/stored-consent.ts';
import { createTexts } from '#features/i18n/create-texts.ts';
import { createStoredPreferences } from '#features/locale/stored-preferences.ts';
import { createSession } from '#features/session/create-session.ts';
import { contactMessages } from '#messages/contact/messages.ts';
import { cookieMessages } from '#messages/cookies/messages.ts';
import { identityMessages } from '#messages/identity/messages.ts';
import { messages } from '#messages/messages.ts';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/**
 * The API's answers by path: the answer, a problem, or a function of the body that returns one of them. A call of any
 * other path fails.
 */
export type Answers = Record<string, unknown>;

/** A rejection without a code; field errors by the server's names. */
export function aProblem(status: number, message: string, errors?: Record<string, string[]>): ApiProblem {
  return new ApiProblem('rejected', message, {
    status,
    problem: { status: 'ERROR', message, ...(errors && { errors }) },
  });
}

/** A rejection of the contract, by its code. */
export function aRejection(code: keyof typeof PROBLEMS): ApiProblem {
  const { status, message } = PROBLEMS[code];
  return new ApiProblem('rejected', message, { status, problem: { status: 'ERROR', code, message } });
}

/** Answer of the start-up check for a signed-in visitor. */
export const SIGNED_IN = { status: 'OK', authenticated: true, emailVerified: true };

export function someAnswers(change: Answers = {}): Answers {
  return {
    '/is-auth': { status: 'OK', authenticated: false, emailVerified: false },
    '/languages': {
      status: 'OK',
      payload: [
        { id: 1, code: 'en', title: 'English', default: 1 },
        { id: 4, code: 'de', title: 'Deutsch', default: 0 },
      ],
    },
    '/currencies': {
      status: 'OK',
      payload: [
        { code: 'EUR', symbol: '€', value: 1, default: 1 },
        { code: 'BRL', symbol: 'R$', value: 6.2, default: 0 },
      ],
    },
    '/localizations': {},
    '/settings': { status: 'OK', payload: someSettings() },
    '/countries': { status: 'OK', payload: [] },
    '/notifications': notificationList(),
    ...change,
  };
}

const NO_REMOTES: RegistrySlice = { shell: { version: 'test' }, remotes: {} };

/** The storefront of a page whose API gives these answers; `writes` collects its writes: path and body. */
export function aStorefront(
  answers: Answers = someAnswers(),
  change: Partial<ShellStorefront> = {},
): ShellStorefront & { writes: [path: string, body: unknown][] } {
  const writes: [string, unknown][] = [];
  const ask = whileTestRuns(async (path: string, body: unknown) => {
    const given = answers[path];
    return typeof given === 'function' ? given(body) : given;
  });
  const api = (async ({ method, path }: Endpoint, { body }: { body?: unknown } = {}) => {
    if (method !== 'GET') writes.push([path, body]);
    const answer = await ask(path, body);
    if (answer === undefined) throw new ApiProblem('unreachable', `${path} is away`);
    if (!(answer instanceof ApiProblem)) return answer;
    session.onRejection(answer);
    throw answer;
  }) as unknown as Api;
  const texts = createTexts(messages);
  void texts.addMessages(identityMessages);
  void texts.addMessages(contactMessages);
  void texts.addMessages(cookieMessages);
  const store = createStore();
  const queryClient = createQueryClient(api);
  const session = createSession({ window, store, queryClient, api, texts });
  let isStarted = false;
  return {
    api,
    texts,
    boot: { slice: NO_REMOTES, locale: null, answers: {}, overridden: [], telemetry: { share: 1 } },
    store,
    queryClient,
    session,
    telemetry: { running: new Map(), use: () => undefined, note: () => undefined, attach: () => undefined },
    writes,
    preferences: createStoredPreferences(window),
    consent: createStoredConsent(window),
    remotes: {
      loader: {
        load: (): Promise<never> => Promise.reject(new Error('There are no remotes in this test.')),
        replace: async () => false,
      },
      addMessages: texts.addMessages,
    },
    shownRemotes: { lent: new Set() },
    isStarted: () => isStarted,
    markStarted() {
      isStarted = true;
    },
    ...change,
  };
}
