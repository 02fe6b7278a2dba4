import { startUser } from '@patina/test-kit/pages/start-user';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, aProblem, aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

async function openPage(answers: Answers) {
  const storefront = aStorefront(someAnswers(answers));
  await showInStorefront(shellRouter, '/not-me?token=abc', storefront);
  return { storefront, user: startUser() };
}

test('the link of a notice undoes nothing by itself; its button does, and says what happens next', async () => {
  const { user, storefront } = await openPage({ '/credential-changes/revert': { status: 'OK' } });
  const button = await screen.findByRole('button', { name: 'Undo it and secure my account' });
  expect(storefront.writes).toEqual([]);
  await user.click(button);
  await screen.findByRole('heading', { level: 1, name: 'Your account is secured' });
  expect(storefront.writes).toEqual([['/credential-changes/revert', { token: 'abc' }]]);
});

test('a link that has expired is explained', async () => {
  const { user } = await openPage({ '/credential-changes/revert': aProblem(422, 'This link is not valid any more') });
  await user.click(await screen.findByRole('button', { name: 'Undo it and secure my account' }));
  await screen.findByText('This link is not valid any more');
});
