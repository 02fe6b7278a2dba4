import type { RegistrySlice } from '@patina/platform/registry';
import { createStore } from '@patina/platform/state';
import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { Settings } from '@patina/shared-api/contract/content';
import type { Endpoint } from '@patina/shared-api/contract/endpoint';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { createStoredConsent } from '#features/consent/stored-consent.ts';
import { createStoredPreferences } from '#features/locale/stored-preferences.ts';
import { createSession } from '#features/session/create-session.ts';
import type { ShellStorefront } from '#features/start-up/create-storefront.ts';
import { createTexts } from '#features/texts/create-texts.ts';
import { contactMessages } from '../messages/contact-messages.ts';
import { identityMessages } from '../messages/identity-messages.ts';
import { messages } from '../messages/messages.ts';

/** Settings of a store that is open for registration and buys no skins. */
export function someSettings(change: Partial<Settings> = {}): Settings {
  return {
    site_name: 'Patina',
    logo: null,
    requisites: '',
    copyright: '',
    support_email: null,
    is_reg_enabled: true,
    offer_enabled: false,
    min_top_up: 1,
    vat_percent: 0,
    payment_methods: [],
    payout_methods: [],
    sell_fee_percent: 0,
    google_tag: null,
    internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
    image_host: '',
    ...change,
  };
}

/**
 * What the API answers by path: the answer itself, a refusal, or a function of the body that gives one of them. A path
 * that is missing is a call that fails.
 */
export type Answers = Record<string, unknown>;

/** A refusal as the server gives it; field errors by the server's names. */
export function aRefusal(status: number, message: string, errors?: Record<string, string[]>): ApiProblem {
  return new ApiProblem('refused', message, {
    status,
    problem: { status: 'ERROR', message, ...(errors && { errors }) },
  });
}

/** Answer of the start-up check to somebody who is signed in. */
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
    ...change,
  };
}

const NO_REMOTES: RegistrySlice = { shell: { version: 'test' }, remotes: {} };

/** The storefront of a page whose API gives these answers; `asked` gathers the bodies of its writes by path. */
export function aStorefront(
  answers: Answers = someAnswers(),
  change: Partial<ShellStorefront> = {},
): ShellStorefront & { asked: [path: string, body: unknown][] } {
  const asked: [string, unknown][] = [];
  const api = (async ({ method, path }: Endpoint, { body }: { body?: unknown } = {}) => {
    if (method !== 'GET') asked.push([path, body]);
    const given = answers[path];
    const answer = typeof given === 'function' ? await given(body) : given;
    if (answer === undefined) throw new ApiProblem('unreachable', `${path} is away`);
    if (!(answer instanceof ApiProblem)) return answer;
    session.heed(answer);
    throw answer;
  }) as unknown as Api;
  const texts = createTexts(messages);
  void texts.addMessages(identityMessages);
  void texts.addMessages(contactMessages);
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
    telemetry: { running: new Map(), use: () => undefined, note: () => undefined },
    asked,
    preferences: createStoredPreferences(window),
    consent: createStoredConsent(window),
    remotes: {
      loader: { load: () => Promise.reject(new Error('There are no remotes in this test.')) },
      addMessages: texts.addMessages,
    },
    isStarted: () => isStarted,
    markStarted() {
      isStarted = true;
    },
    ...change,
  };
}
