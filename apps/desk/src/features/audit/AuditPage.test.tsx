import type { AuditEntry } from '@patina/shared-api/contract/desk/audit';
import { Rejection } from '@patina/test-pages/api/rejection';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';
import en from '../../messages/en.json' with { type: 'json' };

const ENTRY: AuditEntry = {
  id: 7,
  at: Date.parse('2026-11-21T16:05') / 1000,
  operator: 'olga@patina.test',
  action: 'offer price',
  subject: 'offer 12',
  before: { price: 20, state: 'pending' },
  after: { price: 27.5, state: 'pending' },
};

test('the audit log says who has changed what, with the values before and after', async () => {
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList([ENTRY]) });
  expect(await tableRows('Audit log')).toEqual([
    ['21.11.2026 16:05', 'Offer priced', 'Offer 12', 'price20 → 27.5', 'olga@patina.test'],
  ]);
  expect(screen.getByRole('link', { name: 'Offer 12' }).getAttribute('href')).toBe('/desk/offers/12');
});

test('an action and a subject that are not known are shown as they are', async () => {
  const entries = [{ ...ENTRY, action: 'moon landing', subject: 'moon 1', before: null, after: null }];
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList(entries) });
  expect(await tableRows('Audit log')).toEqual([
    ['21.11.2026 16:05', 'moon landing', 'moon 1', '', 'olga@patina.test'],
  ]);
});

test('the log is filtered by the names that it shows', async () => {
  const { user, requests } = openDesk('/desk/audit', { 'GET /desk/audit': () => aList([ENTRY]) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Offer priced');
  await user.type(screen.getByRole('searchbox', { name: 'Subject' }), 'batch of payouts 7');
  await waitFor(() => expect(requests()).toContain('/desk/audit?subject=payout+batch+7&action=offer+price'));
});

test('the address filters the audit log', async () => {
  const { requests } = openDesk('/desk/audit?subject=12&from=2026-11-01', { 'GET /desk/audit': () => aList([]) });
  expect(await screen.findByRole('heading', { name: 'Nothing fits these filters' })).toBeTruthy();
  expect(requests()).toContain('/desk/audit?subject=12&from=2026-11-01');
});

test('the page has the title that the edge gives it', async () => {
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList([]) });
  await waitFor(() => expect(document.title).toBe(`${en.head.audit.title} · Patina`));
});

test('what an operator may no longer see is not found', async () => {
  openDesk('/desk/audit', { 'GET /desk/audit': () => Rejection.of('address-not-found') });
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeTruthy();
});

test('a long list says its true number, on every page of it', async () => {
  const { user } = openDesk('/desk/audit', {
    'GET /desk/audit': ({ query }) => {
      const isCounted = query.get('count') === 'all' && query.get('action') === null;
      const meta = isCounted ? { total: 15_830, pages: 15_830 } : { total: 1_000, pages: 40, to: 25 };
      return aList([ENTRY], { ...meta, page: Number(query.get('page') ?? 1) });
    },
  });
  expect(await screen.findByText('1–25 of 15,830')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Page 634' }));
  await waitFor(() => expect(screen.getByText(/ of 15,830$/)).toBeTruthy());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Offer priced');
  expect(await screen.findByText('1–25 of 1,000 or more')).toBeTruthy();
});
