import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const AT = Date.parse('2026-11-21T16:05') / 1000;

const REFUND: Approval = {
  kind: 'approval',
  id: 7,
  action: 'order refund',
  subject: 'order 100012',
  amount: 820,
  details: { items: [3, 4] },
  reason: 'The items have arrived twice.',
  requested_by: 'rui@patina.test',
  requested_at: AT,
  state: 'pending',
  decided_by: null,
  decided_at: null,
  is_own: false,
};

const OWN: Approval = {
  ...REFUND,
  kind: 'adjustment',
  id: 8,
  action: 'balance adjust',
  subject: 'user 12',
  is_own: true,
};

test('what another person has requested is approved after a confirmation', async () => {
  let isPending = true;
  const { user, callsOf, toasts } = openDesk('/desk/approvals', {
    'GET /desk/approvals': () => aList(isPending ? [REFUND] : []),
    'POST /desk/approvals/approve': () => {
      isPending = false;
      return { status: 'OK' };
    },
  });
  expect(await tableRows('Approvals')).toEqual([
    [
      '21 Nov 2026 16:05',
      'Refund: Order 100012',
      '820.00 Credits',
      'The items have arrived twice.Items3, 4',
      'rui@patina.test',
      'ApproveDecline',
    ],
  ]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve? Refund: Order 100012' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { name: 'Nothing waits for a second person' })).toBeTruthy();
  expect(callsOf('POST /desk/approvals/approve').map(({ body }) => body)).toMatchObject([{ kind: 'approval', id: 7 }]);
  await waitFor(() => expect(toasts).toEqual(['Approved and done.']));
});

test('nobody approves what they have requested, but they may withdraw it', async () => {
  openDesk('/desk/approvals', { 'GET /desk/approvals': () => aList([OWN]) });
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a role names the account that gets it, and has no amount', async () => {
  const role = {
    ...({
      ...REFUND,
      action: 'role grant',
      subject: 'user 12',
      amount: 0,
      reason: 'support → owner, support',
    } as const),
    details: { user: 12, role: 'owner', email: 'ana@patina.test' },
  };
  const { user } = openDesk('/desk/approvals', { 'GET /desk/approvals': () => aList([role]) });
  const [row] = await tableRows('Approvals');
  expect(row?.slice(1, 4)).toEqual(['Role: Owner for ana@patina.test', '', 'support → owner, support']);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('dialog', { name: 'Approve? Role: Owner for ana@patina.test' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a price says what it would be, beside the reference price, and why it waits', async () => {
  const price = {
    ...({ ...REFUND, action: 'product set', subject: 'product 5', amount: 0.05, reason: 'product 5' } as const),
    details: { rule: 'product-price', price: 0.05, is_hidden: false, reference_price: 4953 },
  };
  const setting = {
    ...({ ...REFUND, id: 9, action: 'settings set', subject: 'setting trade_links', amount: 0 } as const),
    details: { key: 'trade_links', value: ['https://steam.test/'], seen: [] },
  };
  openDesk('/desk/approvals', { 'GET /desk/approvals': () => aList([price, setting]) });
  const [product, links] = await tableRows('Approvals');
  expect(product?.slice(1, 4)).toEqual([
    'Change of a product: Product 5',
    '0.05 Credits',
    'Far from the reference price.Price0.05 CreditsHiddennoReference price4,953.00 Credits',
  ]);
  expect(links?.slice(1, 3)).toEqual([
    'Change of a setting: Setting Our trade links: [] → ["https://steam.test/"]',
    '',
  ]);
});

test('decided requests say who has decided', async () => {
  const { requests } = openDesk('/desk/approvals?state=declined', {
    'GET /desk/approvals': () =>
      aList([{ ...REFUND, state: 'declined', decided_by: 'olga@patina.test', decided_at: AT }]),
  });
  const [row] = await tableRows('Approvals');
  expect(row?.at(-1)).toBe('Declinedolga@patina.test, 21 Nov 2026 16:05');
  expect(requests()).toContain('/desk/approvals?state=declined');
});

test('a promo code says its discount in its unit, and for how long and how often it is valid', async () => {
  const code = {
    ...({ ...REFUND, action: 'promo create', subject: 'promo SPRING', amount: 0, reason: 'promo SPRING' } as const),
    details: {
      rule: 'promo-code',
      code: 'SPRING',
      ends_at: null,
      max_uses: 50,
      discount: 75_00,
      discount_type: 'percent',
    },
  };
  openDesk('/desk/approvals', { 'GET /desk/approvals': () => aList([code]) });
  const [row] = await tableRows('Approvals');
  expect(row?.[3]).toBe(
    'A large discount, or one without a bound.CodeSPRINGEnd–Uses at most50Discount75\u00a0%Kind of discountPer cent',
  );
});
