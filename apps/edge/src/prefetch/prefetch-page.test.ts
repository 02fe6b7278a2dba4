import { expect, test } from 'vitest';
import type { ApiCache, ApiResponse } from './api-cache.ts';
import { prefetchPage } from './prefetch-page.ts';

const ANSWERS: Record<string, unknown> = {
  '/is-auth': { status: 'OK', authenticated: false },
  '/languages': { status: 'OK', payload: [{ id: 1, code: 'en', title: 'English', default: 1 }] },
  '/currencies': { status: 'OK', payload: [{ code: 'EUR', symbol: '€', value: 1, default: 1 }] },
  '/settings': { status: 'OK', payload: {} },
};

const answered = (body: unknown): ApiResponse => {
  return { status: body ? 200 : 404, body: body ?? {}, digest: '', length: 2, cookies: [], isAway: false };
};

test('a call that goes on after the time of the page is not waited for', async () => {
  const api: ApiCache = {
    timeoutMs: 20,
    shared: (address) => {
      const path = address.split('?', 1)[0] ?? '';
      return path === '/localizations' ? new Promise(() => {}) : Promise.resolve(answered(ANSWERS[path]));
    },
    personal: () => Promise.resolve(undefined),
    last: () => undefined,
    recent: () => undefined,
    freshFor: () => 0,
    parts: () => [],
  };
  const visitor = { isGuest: true, cookies: {}, headers: {}, addressHeaders: {} };
  const page = await prefetchPage(api, undefined, new URLSearchParams(), visitor);
  expect(page).toMatchObject({ languageCode: 'en', isComplete: false });
  expect(Object.keys(page.responses)).toContain('/settings');
});
