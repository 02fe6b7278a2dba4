import { expect, test } from 'vitest';
import { operatorRepository } from '#operators/roles.ts';
import { fromNow, HOUR, MINUTE } from '#platform/time.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';
import { enrolApp, totpAt } from '#testing/shoppers/enrol-app.ts';

const { app, services, database, aShopper, anOperator } = await openShop();

const codeOf = async (asked: ReturnType<Shopper['get']>) => {
  const answer = await asked;
  return [answer.statusCode, answer.json().code];
};

const approve = async (operator: Shopper, id: number) => {
  const answer = await operator.post('/desk/approvals/approve', { kind: 'approval', id });
  return answer.json().code ?? answer.statusCode;
};

const changeSession = (userId: number, change: { created_at?: Date; last_seen_at?: Date; second_factor_at?: Date }) =>
  database.updateTable('session').set(change).where('user_id', '=', userId).execute();

test('somebody with a new role is told what is missing, step by step', async () => {
  const ada = await aShopper();
  expect((await ada.get('/user/profile')).json().payload).not.toHaveProperty('roles');
  await runCommand({ services, log: app.log }, 'role grant', { values: { user: String(ada.id), role: 'owner' } });
  expect((await ada.get('/user/profile')).json().payload.roles).toEqual(['owner']);
  const second = async () => (await ada.get('/desk/operator')).json().payload.second_factor;

  expect([await second(), await codeOf(ada.get('/desk/roles'))]).toEqual(['missing', [409, 'second-factor-missing']]);
  const { secret } = await enrolApp(ada);
  expect([await second(), await codeOf(ada.get('/desk/roles'))]).toEqual(['needed', [403, 'second-factor-needed']]);
  expect(await codeOf(ada.post('/desk/operator/enter'))).toEqual([403, 'confirmation-required']);
  expect((await ada.post('/confirmations', { method: 'totp', code: totpAt(secret, 1) })).statusCode).toBe(200);
  expect((await ada.post('/desk/operator/enter')).statusCode).toBe(200);
  expect([await second(), (await ada.get('/desk/roles')).statusCode]).toEqual(['proved', 200]);
});

test('an owner gives and takes roles, each change in the audit log and in force at once', async () => {
  const [owner, other] = [await anOperator('owner'), await anOperator('owner')];
  const ada = await anOperator('support');
  expect(await codeOf(ada.get('/desk/roles'))).toEqual([404, 'address-not-found']);
  const asked = (await owner.post('/desk/roles/grant', { email: ada.email.toUpperCase(), role: 'owner' })).json();
  expect(asked).toEqual({ status: 'OK', approval: expect.any(Number) });
  expect(await codeOf(ada.get('/desk/roles'))).toEqual([404, 'address-not-found']);
  expect(await approve(other, asked.approval)).toBe(200);
  const holders = (await ada.get('/desk/roles')).json().payload;
  expect(holders.find(({ id }: { id: number }) => id === ada.id)).toMatchObject({
    roles: [{ role: 'owner', granted_by: other.email }, { role: 'support' }],
    has_second_factor: true,
  });
  await owner.post('/desk/roles/revoke', { email: ada.email, role: 'owner' });
  expect(await codeOf(ada.get('/desk/roles'))).toEqual([404, 'address-not-found']);
  const { result } = await runCommand({ services, log: app.log }, 'audit list', {
    values: { subject: `user ${ada.id}` },
  });
  expect(result).toMatchObject([
    { action: 'role revoke', operator: owner.email, after: { roles: ['support'] } },
    {
      action: 'role grant',
      operator: other.email,
      before: { roles: ['support'] },
      after: { roles: ['owner', 'support'] },
    },
    { action: 'approval approved', operator: other.email },
    { action: 'approval request', operator: owner.email, after: { role: 'owner', reason: 'support → owner, support' } },
  ]);
});

test('a role that may decide on approvals is given once another owner agrees, others at once', async () => {
  const [owner, other, finance] = [await anOperator('owner'), await anOperator('owner'), await anOperator('finance')];
  const ada = await aShopper();
  const { email } = await services.profiles.read(ada.id);
  const give = async (role: string) => (await owner.post('/desk/roles/grant', { email, role })).json();
  const rolesOf = async () => operatorRepository(database).rolesOf(ada.id);

  expect(await give('catalogue')).toEqual({ status: 'OK' });
  expect((await give('catalogue')).code).toBe('role-held');
  const { approval } = await give('finance');
  expect([(await give('finance')).code, (await give('support')).code]).toEqual(['role-pending', 'role-pending']);
  expect([await approve(owner, approval), await approve(finance, approval)]).toEqual([
    'approval-own',
    'approval-not-found',
  ]);
  expect(await rolesOf()).toEqual(['catalogue']);
  const { payload } = (await other.get('/desk/approvals?per_page=100')).json();
  expect(payload.find(({ id }: { id: number }) => id === approval)).toMatchObject({
    action: 'role grant',
    subject: `user ${ada.id}`,
    details: { role: 'finance', email },
  });

  // What has happened meanwhile is said, and nothing is decided.
  await services.accountActs.lock(ada.id, 'See ticket 12.', 'test');
  expect(await approve(other, approval)).toBe('person-locked');
  await services.accountActs.unlock(ada.id, 'test');
  await services.roles.grant(ada.id, { role: 'finance' }, 'test');
  expect(await approve(other, approval)).toBe('role-held');
  await services.roles.revoke(ada.id, { role: 'finance' }, 'test');
  expect(await approve(other, approval)).toBe(200);
  expect(await rolesOf()).toEqual(['catalogue', 'finance']);
  const { approval: late } = await give('support');
  await runCommand({ services, log: app.log }, 'user close', { values: { user: email } });
  expect(await approve(other, late)).toBe('person-not-found');
});

test('where there is no other owner, such roles are given by the command line alone', async () => {
  await database.deleteFrom('operator_role').execute();
  const [owner, ada] = [await anOperator('owner'), await anOperator('catalogue')];
  for (const role of ['support', 'finance', 'owner']) {
    expect(await codeOf(owner.post('/desk/roles/grant', { email: ada.email, role }))).toEqual([
      409,
      'second-owner-missing',
    ]);
  }
  await runCommand({ services, log: app.log }, 'role grant', { values: { user: ada.email, role: 'owner' } });
  expect((await ada.get('/desk/roles')).statusCode).toBe(200);
});

test('a role needs a verified address, and an owner stays one', async () => {
  const owner = await anOperator('owner');
  const { id } = await aShopper({ isVerified: false });
  const email = (await services.profiles.read(id)).email;
  expect(await codeOf(owner.post('/desk/roles/grant', { email, role: 'support' }))).toEqual([
    409,
    'person-not-verified',
  ]);
  expect(await codeOf(owner.post('/desk/roles/revoke', { email: owner.email, role: 'owner' }))).toEqual([
    409,
    'own-role',
  ]);
  expect(await codeOf(owner.post('/desk/roles/grant', { email: 'nobody@patina.test', role: 'support' }))).toEqual([
    404,
    'person-not-found',
  ]);
});

test('money asks for the second factor again after some minutes', async () => {
  const owner = await anOperator('owner');
  await changeSession(owner.id, { second_factor_at: fromNow(-6 * MINUTE) });
  expect((await owner.get('/desk/roles')).statusCode).toBe(200);
  const granted = owner.post('/desk/roles/grant', { email: owner.email, role: 'support' });
  expect(await codeOf(granted)).toEqual([403, 'confirmation-required']);
});

test.each([
  ['8 hours after the sign-in', { created_at: fromNow(-8 * HOUR), last_seen_at: new Date() }],
  ['30 minutes after its last call', { last_seen_at: fromNow(-30 * MINUTE) }],
])('the session of an operator ends %s, in the whole store', async (_, change) => {
  const [operator, shopper] = [await anOperator('support'), await aShopper()];
  for (const { id } of [operator, shopper]) await changeSession(id, change);
  expect(await codeOf(operator.get('/desk/operator'))).toEqual([401, 'unauthenticated']);
  expect((await operator.get('/user/profile')).statusCode).toBe(401);
  expect((await shopper.get('/user/profile')).statusCode).toBe(200);
});

test('a session that is used goes on, and a closed account has no roles', async () => {
  const operator = await anOperator('support');
  await changeSession(operator.id, { last_seen_at: fromNow(-29 * MINUTE) });
  expect((await operator.get('/desk/operator')).statusCode).toBe(200);
  const seen = await database.selectFrom('session').select('last_seen_at').where('user_id', '=', operator.id).execute();
  expect(seen[0]?.last_seen_at.getTime()).toBeGreaterThan(Date.now() - MINUTE);
  await runCommand({ services, log: app.log }, 'user close', { values: { user: operator.email } });
  expect((await services.roles.list()).map(({ id }) => id)).not.toContain(operator.id);
  expect(await codeOf(operator.get('/desk/operator'))).toEqual([404, 'address-not-found']);
});
