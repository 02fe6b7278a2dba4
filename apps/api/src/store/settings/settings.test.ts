import type { DeskSetting } from '@patina/shared-api/contract/desk/settings';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { englishText } from '#platform/http/api-error.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, database, services, anOperator } = await openShop();
const olga = await anOperator('owner');
const otto = await anOperator('owner');

const list = async (): Promise<DeskSetting[]> => (await olga.get('/desk/settings')).json().payload;
const read = async (key: string) => (await list()).find((setting) => setting.key === key);
const edit = (key: string, value: unknown, seen: unknown, operator = olga) =>
  operator.post(`/desk/settings/${key}/edit`, { value, seen });

test('every setting says what its form needs, and its value follows its schema', async () => {
  const settings = await list();
  expect(settings.length).toBeGreaterThan(25);
  expect(settings.filter(({ schema }) => !('type' in schema || 'anyOf' in schema))).toEqual([]);
  expect(await read('vat_percent')).toEqual({
    key: 'vat_percent',
    value: 23,
    initial: 23,
    is_shared: false,
    changed: null,
    schema: { type: 'number', minimum: 0, maximum: 100 },
  });
  expect(await read('logo')).toMatchObject({
    schema: { anyOf: [{ pattern: expect.any(String), problem: 'setting-picture-invalid' }, { type: 'null' }] },
  });
  expect(await read('payout_methods')).toMatchObject({
    schema: { items: { properties: { code: { enum: ['card', 'bank', 'mbway', 'multibanco'] } } } },
  });
  expect(await read('copyright')).toMatchObject({ schema: { contentMediaType: 'text/html', maxLength: 20_000 } });
});

test('a change is in force at once, and in the audit log with before and after', async () => {
  expect((await edit('vat_percent', 19, 23)).json().payload).toMatchObject({
    value: 19,
    changed: { operator: olga.email },
  });
  expect((await app.inject('/api/settings')).json().payload.vat_percent).toBe(19);
  expect(await auditLog(database).latest('setting vat_percent')).toMatchObject([
    { operator: olga.email, action: 'settings set', before: { value: 23 }, after: { value: 19 } },
  ]);
});

test('of two owners who change one setting the second is told who was faster', async () => {
  const answers = await Promise.all([edit('decision_days', 8, 7), edit('decision_days', 9, 7, otto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const winner = answers[0]?.statusCode === 200 ? olga : otto;
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect([told.code, told.message]).toEqual(['setting-changed', expect.stringContaining(winner.email)]);
});

const card = { code: 'card', title: 'Card', image: null };

test.each([
  ['vat_percent', 120, 'value', 'setting-invalid', 'must be at most 100'],
  ['vat_percent', '23', 'value', 'setting-invalid', 'must be a number'],
  [
    'payment_methods',
    [card, { ...card, code: 'cash', title: '' }],
    'value.1.title',
    'setting-invalid',
    'must not be empty',
  ],
  ['payment_methods', [{ ...card, code: 'Card!' }], 'value.0.code', 'setting-code-invalid'],
  ['payment_methods', [card, card], 'value', 'setting-methods-twice'],
  ['support_email', 'x', 'value', 'email-invalid'],
  ['logo', 'javascript:alert(1)', 'value', 'setting-picture-invalid'],
  ['trade_links', ['https://steam.example/'], 'value.0', 'trade-link-malformed'],
  ['payout_account', { name: 'Patina', iban: 'PT50', bic: '' }, 'value.iban', 'iban-invalid'],
  ['payout_account', { name: 'Patina', iban: '', bic: 'x' }, 'value.bic', 'setting-bic-invalid'],
])('%s %j is rejected at its field', async (key, value, field, code, message = englishText(code as ProblemCode)) => {
  const seen = (await read(key))?.value;
  const answer = await edit(key, value, seen);
  const { errors, error_codes } = answer.json();
  expect([answer.statusCode, errors, error_codes]).toEqual([422, { [field]: [message] }, { [field]: [code] }]);
  expect((await read(key))?.value).toEqual(seen);
});

test('HTML is cleaned, and an unknown setting is rejected', async () => {
  const seen = (await read('copyright'))?.value;
  const { payload } = (await edit('copyright', '<p onclick="x()">©<script>x()</script></p>', seen)).json();
  expect(payload.value).toBe('<p>©</p>');
  expect((await edit('nothing', 1, 1)).json()).toMatchObject({ code: 'command-rejected' });
});

test('the limit of what one person may do is raised once another owner agrees, and lowered at once', async () => {
  const limit = async () => (await read('four_eyes_limit'))?.value;
  const reason = 'Refunds of knives are higher.';
  const raise = (value: number, seen: number) =>
    olga.post('/desk/settings/four_eyes_limit/edit', { value, seen, reason });
  const approve = async (operator: typeof olga, id: number) => {
    const answer = await operator.post('/desk/approvals/approve', { kind: 'approval', id });
    return answer.json().code ?? answer.statusCode;
  };
  expect((await edit('four_eyes_limit', 900, 500)).json().code).toBe('reason-invalid');
  const { payload: asked } = (await raise(900, 500)).json();
  expect(asked).toMatchObject({ key: 'four_eyes_limit', value: 500, approval: expect.any(Number) });
  expect((await raise(1000, 500)).json().code).toBe('approval-pending');
  expect((await raise(900, 400)).json().code).toBe('setting-changed');
  const finance = await anOperator('finance');
  expect(await Promise.all([approve(olga, asked.approval), approve(finance, asked.approval)])).toEqual([
    'approval-own',
    'approval-not-found',
  ]);
  expect(await limit()).toBe(500);
  expect(await approve(otto, asked.approval)).toBe(200);
  expect([await limit(), (await services.settings.read()).four_eyes_limit]).toEqual([900, 900]);
  expect(await auditLog(database).latest('setting four_eyes_limit')).toMatchObject([
    { operator: otto.email, action: 'settings set', before: { value: 500 }, after: { value: 900 } },
    { operator: otto.email, action: 'approval approved' },
    { operator: olga.email, action: 'approval request', after: { value: 900, seen: 500 } },
  ]);

  // What was lowered meanwhile is not raised by an older request.
  const { payload: later } = (await raise(2000, 900)).json();
  expect((await raise(300, 900)).json().payload).toMatchObject({ value: 300, changed: { operator: olga.email } });
  expect(await approve(otto, later.approval)).toBe('setting-changed');
  expect(await limit()).toBe(300);
  await otto.post('/desk/approvals/decline', { kind: 'approval', id: later.approval });

  await olga.post('/desk/roles/revoke', { email: otto.email, role: 'owner' });
  expect((await raise(400, 300)).json().code).toBe('second-owner-missing');
});
