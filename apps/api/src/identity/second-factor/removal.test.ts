import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { HOUR } from '#platform/time.ts';
import { runCommand } from '#testing/run-command.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { enrolApp } from '#testing/shoppers/enrol-app.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, type TestPerson } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ publicOrigin: 'https://store.test' });
const { database } = services;
const place = { services, log: app.log };

const remove = ({ form }: TestPerson, reason = 'Identity checked by video') =>
  runCommand(place, 'second-factor remove', { values: { user: form.email }, options: { reason } });

const signIn = async ({ form }: TestPerson) =>
  (await openBrowser(app).post('/login', { username: form.email, password: form.password })).statusCode;

/** Lets the wait of every removal be over, and runs the job. */
async function waitIsOver(): Promise<void> {
  await database.updateTable('second_factor_removal').set({ due_at: new Date() }).execute();
  await Promise.all([services.removals.finishDue(app.log), services.removals.finishDue(app.log)]);
}

async function aProtectedPerson(): Promise<TestPerson> {
  const person = await signUp({ app });
  await enrolApp(person.browser);
  return person;
}

test('a lost second factor is removed by an operator after 72 hours, with a mail at once and one at the end', async () => {
  const person = await aProtectedPerson();
  const { result } = await remove(person);
  const waits = Date.parse((result as { due_at: string }).due_at) - Date.now();
  expect(waits).toBeGreaterThan(72 * HOUR - 60_000);
  const [mail] = await emailsTo(database, person.form.email);
  expect(mail?.subject).toBe('The second step of your sign-in at Patina will be removed');
  expect(mail?.text).toContain('Stop the removal:\nhttps://store.test/account/security');
  const { payload } = (await person.browser.get('/user/second-factor')).json();
  expect(payload.removal_at).toBeGreaterThan(Date.now() / 1000);
  await expect(remove(person)).rejects.toThrow('A removal waits already');
  await services.removals.finishDue(app.log);
  expect(await signIn(person)).toBe(403);

  await waitIsOver();
  expect(await signIn(person)).toBe(200);
  const subjects = (await emailsTo(database, person.form.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith('has been removed'))).toHaveLength(1);
  const entries = await auditLog(database).latest(`user ${(result as { id: number }).id}`);
  expect(entries).toMatchObject([
    { operator: 'store', action: 'second-factor removed' },
    { operator: 'olga', action: 'second-factor remove', after: { reason: 'Identity checked by video' } },
  ]);
});

test('its owner stops a removal, and so does an operator; nothing else is removed', async () => {
  const [owner, other] = [await aProtectedPerson(), await aProtectedPerson()];
  await remove(owner);
  await remove(other);
  expect((await owner.browser.post('/user/second-factor/keep')).statusCode).toBe(200);
  await runCommand(place, 'second-factor keep', { values: { user: other.form.email } });
  await expect(runCommand(place, 'second-factor keep', { values: { user: other.form.email } })).rejects.toThrow(
    'No removal waits',
  );
  await waitIsOver();
  expect([await signIn(owner), await signIn(other)]).toEqual([403, 403]);
});

test('a removal needs a reason, an account and something to remove; closing the account ends it', async () => {
  const [person, plain] = [await aProtectedPerson(), await signUp({ app })];
  await expect(remove(person, ' ')).rejects.toThrow('Say why with --reason');
  await expect(remove(plain)).rejects.toThrow('has no second factor');
  await remove(person);
  await runCommand(place, 'user close', { values: { user: person.form.email } });
  expect(
    await database.selectFrom('second_factor_removal').select('id').where('status', '=', 'waiting').execute(),
  ).toEqual([]);
  expect(await database.selectFrom('authenticator_app').select('user_id').execute()).not.toContainEqual(
    expect.objectContaining({ user_id: person.form.email }),
  );
});
