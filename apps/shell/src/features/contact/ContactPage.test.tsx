import './ContactPage.tsx';
import { startUser } from '@patina/test-kit/pages/start-user';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aProfile } from '#testing/a-profile.ts';
import { type Answers, aProblem, aStorefront, SIGNED_IN, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';

// Imported here, so that no test waits for the lazy chunk.

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const DONE = { status: 'OK', message: 'Your message has been sent.' };

async function openContact(answers: Answers = {}, address = '/contact') {
  const storefront = aStorefront(someAnswers({ '/contact': DONE, ...answers }));
  await showInStorefront(shellRouter, address, storefront);
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  return { user: startUser(), storefront };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const send = () => screen.findByRole('button', { name: 'Send message' });

const MESSAGE = [
  ['First name', 'Ana'],
  ['Last name', 'Reis'],
  ['Email', 'ana@example.com'],
  ['Topic', 'Delivery'],
  ['Message', 'Where is it?'],
] as const;

test('an empty form names the missing fields', async () => {
  const { user, storefront } = await openContact();
  await user.click(await send());
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Topic is required',
    'Message is required',
  ])
    await screen.findByText(message);
  expect(storefront.writes).toEqual([]);
});

test('a guest’s message is sent, and another one can follow', async () => {
  const { user, storefront } = await openContact();
  for (const [label, text] of MESSAGE) await user.type(await field(label), text);
  await user.click(await send());
  await screen.findByRole('heading', { name: 'Your message has been sent.' });
  expect(storefront.writes).toEqual([
    [
      '/contact',
      { name: 'Ana', surname: 'Reis', email: 'ana@example.com', topic: 'Delivery', message: 'Where is it?' },
    ],
  ]);
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(await field('Email')).toHaveProperty('value', 'ana@example.com');
  expect(await field('Message')).toHaveProperty('value', '');
});

test('a signed-in visitor’s name and address are filled in', async () => {
  await openContact({ '/is-auth': SIGNED_IN, '/user/profile': { status: 'OK', payload: aProfile() } });
  await waitFor(async () => expect(await field('Email')).toHaveProperty('value', aProfile().email));
});

test('a message about an order has its number in the topic, and as a field of its own', async () => {
  const { user, storefront } = await openContact({}, '/contact?order=100012');
  expect(await field('Topic')).toHaveProperty('value', 'Problem with order 100012');
  for (const [label, text] of MESSAGE) if (label !== 'Topic') await user.type(await field(label), text);
  await user.click(await send());
  await screen.findByRole('heading', { name: 'Your message has been sent.' });
  expect(storefront.writes).toEqual([
    ['/contact', expect.objectContaining({ topic: 'Problem with order 100012', order: 100012 })],
  ]);
});

test.each([
  [422, 'Wrong', { topic: ['Topic is required'] }, 'Topic is required'],
  [429, 'Too many attempts. Please try again later.', undefined, 'Too many attempts. Please try again later.'],
  [409, '', undefined, 'Your message could not be sent. Please try again later.'],
] as const)(
  'a rejected message (%i) shows the reason and keeps the typed text',
  async (status, message, errors, shown) => {
    const { user } = await openContact({
      '/contact': aProblem(status, message, errors && { topic: [...errors.topic] }),
    });
    for (const [label, text] of MESSAGE) await user.type(await field(label), text);
    await user.click(await send());
    await screen.findByText(shown);
    expect(await field('Message')).toHaveProperty('value', 'Where is it?');
  },
);
