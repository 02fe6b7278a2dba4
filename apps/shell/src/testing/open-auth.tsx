import { startUser } from '@patina/test-kit/pages/start-user';
import { screen, within } from '@testing-library/react';
import { aProfile } from './a-profile.ts';
import { type Answers, aStorefront, SIGNED_IN, someAnswers } from './a-storefront.ts';
import { shellRouter } from './shell-router.ts';
import { showInStorefront } from './show-in-storefront.tsx';
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

/** Opens a guest page of a storefront with an account and a cart; a successful sign-in begins a session. */
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
      '/user/profile': { status: 'OK', payload: aProfile() },
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
  const { router } = await showInStorefront(shellRouter, at, storefront);
  // Until the page's code has loaded, its loading state is in another frame.
  await screen.findByRole('heading', { level: 1 });
  return { storefront, router, user: startUser() };
}

export const main = () => within(screen.getByRole('main'));
export const field = (name: string) => main().getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => main().getByRole('button', { name });
/** The error message of a field. */
export const errorOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)[0];
export const address = () => location.pathname + location.search;
