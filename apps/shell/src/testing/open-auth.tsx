import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { createPageRouter } from '#features/composition/create-page-router.tsx';
import { type Answers, aStorefront, SIGNED_IN, someAnswers } from './a-storefront.ts';
import { showInStore } from './show-in-store.tsx';
import { withRemotes } from './some-remotes.ts';

export const DONE = { status: 'OK' };
const COUNTRIES = [
  { id: 1, iso: 'PT', title: 'Portugal' },
  { id: 2, iso: 'DE', title: 'Germany' },
];
const PAGES = [
  { id: 3, slug: 'terms', title: 'Terms', is_terms: 1, is_privacy: 0 },
  { id: 4, slug: null, title: 'Privacy', is_terms: 0, is_privacy: 1 },
];

/** Opens a page for guests of a store with an account and a cart; a sign-in that succeeds begins a session. */
export async function openAuth(at: string, answers: Answers = {}) {
  let isAuthenticated = false;
  const signsIn = (path: string) => (body: unknown) => {
    const given = answers[path] ?? DONE;
    const answer = typeof given === 'function' ? given(body) : given;
    isAuthenticated ||= answer === DONE;
    return answer;
  };
  const storefront = aStorefront(
    someAnswers({
      '/countries': { status: 'OK', payload: COUNTRIES },
      '/static-pages': { status: 'OK', payload: PAGES },
      ...answers,
      '/is-auth': () => ({ ...SIGNED_IN, authenticated: isAuthenticated }),
      '/login': signsIn('/login'),
      '/register': signsIn('/register'),
    }),
  );
  withRemotes(storefront, {
    account: [{ path: 'account', handle: { requires: 'login' }, element: <h1>My account</h1> }],
    checkout: [{ path: 'cart', handle: { requires: 'login' }, element: <h1>My cart</h1> }],
  });
  const { router } = await showInStore(createPageRouter, at, storefront);
  onTestFinished(() => router.dispose());
  return { storefront, router, user: userEvent.setup() };
}

export const main = () => within(screen.getByRole('main'));
export const field = (name: string) => main().getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => main().getByRole('button', { name });
/** What stands at a field as wrong. */
export const errorOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)[0];
export const address = () => location.pathname + location.search;
