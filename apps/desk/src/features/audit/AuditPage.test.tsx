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
  before: { status: 'pending', service_price: 20, currency: 'EUR', in_stock: false },
  after: { status: 'offer', service_price: 27.5, currency: 'EUR', in_stock: false },
};

test('the audit log says who has changed what, with the values before and after', async () => {
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList([ENTRY]) });
  expect(await tableRows('Audit log')).toEqual([
    [
      '21 Nov 2026 16:05',
      'Offer priced',
      'Offer 12',
      'StatusTo price → With the sellerOur price€20.00 → €27.50',
      'olga@patina.test',
    ],
  ]);
  expect(screen.getByRole('link', { name: 'Offer 12' }).getAttribute('href')).toBe('/desk/offers/12');
});

test('an entry about several things names the first of them, and how many there are', async () => {
  const subjects = [1, 2, 3, 4, 5, 6].map((id) => `product ${id}`);
  const entry = { ...ENTRY, action: 'catalogue change', subject: 'import 9', subjects, subject_count: 15_830 };
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList([entry]) });
  const [row] = await tableRows('Audit log');
  expect(row?.[2]).toBe('Import 9Product 1, Product 2, Product 3, Product 4, Product 5 and 15,825 more');
  expect(screen.getByRole('link', { name: 'Import 9' }).getAttribute('href')).toBe('/desk/import/9');
  expect(screen.getByRole('link', { name: 'Product 2' }).getAttribute('href')).toBe('/desk/products/2');
});

/** What the column of changes says of an entry. */
async function changeOf(entry: Partial<AuditEntry>) {
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList([{ ...ENTRY, ...entry }]) });
  const [row] = await tableRows('Audit log');
  return [row?.[2], row?.[3]];
}

test.each<[what: string, entry: Partial<AuditEntry>, subject: string, change: string]>([
  [
    'prices of several offers',
    {
      action: 'offer price',
      subject: 'several offers',
      subjects: ['offer 12', 'offer 13'],
      subject_count: 2,
      before: { status: 'pending', currency: 'EUR', service_price: null },
      after: { count: 2, status: 'offer', currency: 'EUR', service_price: { 12: 1.5, 13: 2.25 } },
    },
    'OffersOffer 12, Offer 13',
    'StatusTo price → With the sellerOur price– → €1.50 · €2.25',
  ],
  [
    'a refund',
    {
      subject: 'order 12',
      before: { status: 'processing' },
      after: { status: 'refunded', items: [1, 3], refund: 7, reason: 'Damaged.' },
    },
    'Order 12',
    'StatusTo deliver → RefundedItems1, 3Refund7ReasonDamaged.',
  ],
  [
    'a locked account',
    {
      subject: 'user 6',
      before: { locked: false },
      after: { locked: true, reason: 'See ticket 12.' },
      people: { 6: 'ana@patina.test' },
    },
    'ana@patina.test',
    'Lockedno → yesReasonSee ticket 12.',
  ],
  [
    'a change of a balance',
    {
      subject: 'adjustment 5',
      before: null,
      after: { user: 6, amount_minor: -1250, reason: 'Paid twice.', status: 'booked' },
      people: { 6: 'ana@patina.test' },
    },
    'Adjustment 5',
    'Personana@patina.testAmount−12.50 CreditsReasonPaid twice.StatusBooked',
  ],
  [
    'a setting',
    { subject: 'setting vat_percent', before: { value: 19 }, after: { value: [{ code: 'card', title: '' }] } },
    'Setting VAT in per cent',
    'Value19 → card · –',
  ],
  [
    'roles, and a person whose account is closed',
    { subject: 'user 6', before: { roles: [] }, after: { roles: ['support', 'moon'] }, people: {} },
    'Person 6',
    'Roles– → Support, moon',
  ],
  [
    'a request',
    {
      subject: 'offer 12',
      before: null,
      after: {
        approval: 3,
        action: 'offer price',
        amount_minor: 0,
        reason: 'offer 12',
        price: 90,
        seen_price: null,
        currency: 'EUR',
        rule: 'limit',
      },
    },
    'Offer 12',
    'Request3WhatOffer pricedPrice€90.00Price before–Waits because ofthe limit of 24 hours',
  ],
  [
    'a change of several products',
    {
      action: 'catalogue change',
      subject: 'import 9',
      before: null,
      after: { products: 1240, left: 2, price_percent: -5.5, price_ending: '99', stock: 12_000, hidden: false },
    },
    'Import 9',
    'HowPrice −5.5\u00a0% · Prices in .99 · Stock 12,000 · ShownProducts1,240Left as they were2',
  ],
  [
    'its undo',
    {
      action: 'catalogue undo',
      subject: 'import 9',
      before: null,
      after: { import: 9, stock_by: 3, undone: 1238, kept: 2 },
    },
    'Import 9',
    'HowStock +3ImportImport 9Undone1,238Kept2',
  ],
  [
    'a product',
    {
      action: 'product set',
      subject: 'product 5',
      before: { price: 1250, old_price: null, stock: 1, is_hidden: true },
      after: { price: 1000.5, old_price: 1250, stock: 1040, is_hidden: false },
    },
    'Product 5',
    'Price1,250.00 Credits → 1,000.50 CreditsPrice before the reduction– → 1,250.00 CreditsStock1 → 1,040Hiddenyes → no',
  ],
  [
    'a time, and what is not known by name',
    {
      subject: 'promo OLD',
      before: { ends_at: null },
      after: { ends_at: '2026-11-21T16:05:00', colour: { is: 'red' } },
    },
    'Promo code OLD',
    'End– → 21 Nov 2026 16:05colourred',
  ],
  [
    'a long text',
    { subject: 'page terms', before: null, after: { content: 'x'.repeat(400) } },
    'Page terms',
    `Text${'x'.repeat(160)}…`,
  ],
])('%s is told in words', async (_, entry, subject, change) => {
  expect(await changeOf(entry)).toEqual([subject, change]);
});

test('an action and a subject that are not known are shown as they are', async () => {
  const entries = [{ ...ENTRY, action: 'moon landing', subject: 'moon 1', before: null, after: null }];
  openDesk('/desk/audit', { 'GET /desk/audit': () => aList(entries) });
  expect(await tableRows('Audit log')).toEqual([
    ['21 Nov 2026 16:05', 'moon landing', 'moon 1', '', 'olga@patina.test'],
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
