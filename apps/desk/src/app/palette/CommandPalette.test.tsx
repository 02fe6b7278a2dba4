import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());

const NOTHING = { orders: [], people: [], products: [], offers: [], pages: [] };
const anna = { id: 12, email: 'anna@patina.test', name: 'Anna', surname: 'Silva', state: 'verified' } as const;

type Opened = Parameters<typeof openDesk>;

/** Opens the palette by its key on a page of the back office. */
async function openPalette(answers: Opened[1], operator: Opened[2] = {}) {
  const page = openDesk(
    '/desk/approvals',
    { 'GET /desk/approvals': () => Rejection.of('too-many-requests'), ...answers },
    operator,
  );
  await screen.findByRole('button', { name: 'Search' });
  return { ...page, field: await pressKey(page) };
}

async function pressKey({ user }: Pick<ReturnType<typeof openDesk>, 'user'>) {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Number, name, or where to go' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

const palette = () => screen.queryByRole('dialog', { name: 'Search' });
const titlesOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
/** The highlighted entry; the focus stays in the field. */
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('an order is opened by its number, though Enter comes before the answer', async () => {
  const answer = Promise.withResolvers<void>();
  const { user, address } = await openPalette({
    'GET /desk/search': async ({ query }) => {
      await answer.promise;
      return ok({ ...NOTHING, orders: [{ id: Number(query.get('q')), status: 'processing', title: 'AWP', by: null }] });
    },
  });
  await user.keyboard('1007{Enter}');
  expect(within(palette() as HTMLElement).getByText('Searching …')).toBeTruthy();
  answer.resolve();
  await waitFor(() => expect(address()).toBe('/desk/orders/1007'));
  await waitFor(() => expect(palette()).toBeNull());
});

test('what is typed before the field is there is for the field, and presses nothing on the page', async () => {
  const { user, address } = openDesk('/desk/roles', {
    'GET /desk/roles': () => ok([]),
    'GET /desk/search': ({ query }) => ok({ ...NOTHING, people: query.get('q') === 'xanna' ? [anna] : [] }),
    'GET /desk/people/{id}': () => Rejection.of('too-many-requests'),
  });
  await screen.findByRole('button', { name: 'Search' });
  const pressed = vi.fn();
  document.addEventListener('keydown', ({ key }) => key === 'x' && pressed());
  await user.keyboard('{Control>}k{/Control}xanna{Enter}');
  await waitFor(() => expect(address()).toBe('/desk/people/12'));
  expect(pressed).not.toHaveBeenCalled();
});

test('what is found stands in groups that the arrows walk through, and is counted aloud', async () => {
  const found = {
    ...NOTHING,
    people: [anna],
    products: [{ id: 7, title: 'AWP | Asiimov', stock: 0, hidden: false }],
    offers: [{ id: 1001, status: 'pending', title: 'AWP | Asiimov', by: null } as const],
  };
  const { user, field, address } = await openPalette({ 'GET /desk/search': () => ok(found) });
  await user.keyboard('asiimov');
  expect(await screen.findByText('3 results')).toBeTruthy();
  expect(titlesOf('People')).toEqual(['Anna Silvaanna@patina.test']);
  expect(titlesOf('Products')).toEqual(['AWP | AsiimovSold out']);
  expect(active(field)).toMatch(/^Anna/);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active(field)).toMatch(/^Offer 1001/);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/desk/products/7'));
});

test('areas, commands and settings are found without the server, those of the operator’s roles', async () => {
  const { user, requests } = await openPalette(
    { 'GET /desk/search': () => Rejection.of('too-many-requests') },
    { roles: ['support'] },
  );
  expect(titlesOf('Go to')).toEqual([
    'Today',
    'Deliveries',
    'Messages',
    'Orders',
    'Offers',
    'Trades',
    'Approvals',
    'People',
  ]);
  expect(titlesOf('Do')).toEqual([
    'Send orders',
    'Answer messages',
    'Receive items',
    'End offers whose items are late',
  ]);
  await user.keyboard('v');
  expect(screen.queryByRole('group', { name: 'Settings' })).toBeNull();
  expect(requests().filter((path) => path.startsWith('/desk/search'))).toEqual([]);
});

test('an owner goes to a setting by its name, and writes a promo code by a command', async () => {
  const { user, address } = await openPalette({
    'GET /desk/search': () => ok(NOTHING),
    'GET /desk/promo-codes': () => Rejection.of('too-many-requests'),
    'GET /desk/settings': () => Rejection.of('too-many-requests'),
    'GET /desk/settings/rules': () => Rejection.of('too-many-requests'),
  });
  await user.keyboard('vat per');
  await waitFor(() => expect(titlesOf('Settings')).toEqual(['VAT in per cent']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/desk/settings/shopping#vat_percent'));
  await waitFor(() => expect(palette()).toBeNull());
  await pressKey({ user });
  await user.keyboard('promo code{Enter}');
  expect(await screen.findByRole('dialog', { name: 'New promo code' })).toBeTruthy();
});

test('what was opened last is offered again, and not to somebody who may not see it', async () => {
  const answers = {
    'GET /desk/search': () => ok({ ...NOTHING, people: [anna] }),
    'GET /desk/people/{id}': () => Rejection.of('too-many-requests'),
  };
  const { user, unmount, address } = await openPalette(answers);
  await user.keyboard('anna');
  await user.click(await screen.findByRole('option', { name: /^Anna/ }));
  await waitFor(() => expect(address()).toBe('/desk/people/12'));
  await waitFor(() => expect(palette()).toBeNull());
  await pressKey({ user });
  expect(titlesOf('Opened last')).toEqual(['Anna Silvaanna@patina.test']);
  unmount();
  const catalogue = openDesk(
    '/desk/promo',
    { 'GET /desk/promo-codes': () => Rejection.of('too-many-requests') },
    { roles: ['catalogue'] },
  );
  await screen.findByRole('button', { name: 'Search' });
  await pressKey(catalogue);
  expect(screen.queryByRole('group', { name: 'Opened last' })).toBeNull();
});

test('a search that fails says so, and is repeated by a press', async () => {
  let hasFailed = false;
  const { user } = await openPalette({
    'GET /desk/search': () => {
      if (hasFailed) return ok(NOTHING);
      hasFailed = true;
      return Rejection.of('too-many-requests');
    },
  });
  await user.keyboard('zzz');
  expect(await screen.findByText('The search has not answered.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeTruthy();
});

test('an answer to what is no longer typed is not waited for, and not shown', async () => {
  const { user } = await openPalette({
    'GET /desk/search': ({ query }) =>
      query.get('q') === 'old' ? new Promise<never>(() => {}) : ok({ ...NOTHING, people: [anna] }),
  });
  await user.keyboard('old');
  await waitFor(() => expect(screen.getByText('Searching …')).toBeTruthy());
  await user.keyboard('{Backspace}{Backspace}{Backspace}anna');
  expect(await screen.findByRole('option', { name: /^Anna/ })).toBeTruthy();
});

test('its key and Escape close it, and the focus returns', async () => {
  const { user } = await openPalette({});
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(palette()).toBeNull());
  const button = screen.getByRole('button', { name: 'Search' });
  await user.click(button);
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(palette()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('its key does nothing while another dialog is open', async () => {
  const { user } = openDesk('/desk/roles#new', { 'GET /desk/roles': () => ok([]) });
  await screen.findByRole('dialog', { name: 'Give a role' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(palette()).toBeNull();
});
