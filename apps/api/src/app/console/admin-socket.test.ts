import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sendToServer } from '@patina/http/admin/admin-client';
import type { AdminRequest } from '@patina/http/admin/admin-messages';
import { socketPath } from '@patina/http/admin/socket-path';
import { afterAll, expect, test } from 'vitest';
import { adminCommands } from '#app/console/admin-commands.ts';
import { listenForAdmin } from '#app/console/admin-socket.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';

const { app, services } = await startTestApp();
// Too long for a socket inside the folder.
const folder = await mkdtemp(join(tmpdir(), `patina-test-${'x'.repeat(90)}`));
const listening = await listenForAdmin(folder, { services, log: app.log });
afterAll(async () => {
  await listening.close();
  await rm(folder, { recursive: true });
});

async function ask(
  command: string,
  values: Record<string, string> = {},
  more: Partial<AdminRequest> & { input?: string } = {},
) {
  const { input = '', ...rest } = more;
  const told: { lines: string[]; progress: number[]; results: unknown[]; data: string } = {
    lines: [],
    progress: [],
    results: [],
    data: '',
  };
  const answered = await sendToServer(
    socketPath(folder),
    { command, values, options: {}, inputBytes: Buffer.byteLength(input), ...rest },
    Readable.from([input]),
    {
      line: (text) => void told.lines.push(text),
      progress: (done) => void told.progress.push(done),
      result: (value) => void told.results.push(value),
      data: async (text) => {
        told.data += text;
      },
    },
  );
  return { ...told, rejected: answered === 'nobody' ? answered : answered.rejected };
}

test('a setting is read and changed in a running store', async () => {
  expect((await ask('settings get', { key: 'offer_enabled' })).results).toEqual([true]);
  expect(await ask('settings set', { key: 'offer_enabled', value: 'false' })).toMatchObject({
    rejected: undefined,
    lines: ['offer_enabled = false'],
    results: [{ offer_enabled: false }],
  });
  const { payload } = (await app.inject({ url: '/api/settings' })).json();
  expect(payload.offer_enabled).toBe(false);
});

test('all settings are listed', async () => {
  const { lines, results } = await ask('settings get');
  expect(lines).toContain('vat_percent = 23');
  expect(results[0]).toHaveProperty('internal_currency.name', 'Credits');
});

test.each([
  ['is_reg_enabled', 'maybe', 'is_reg_enabled must be true or false.'],
  ['min_top_up', '-1', 'min_top_up must be more than 0.'],
  ['min_top_up', '0.001', 'min_top_up must have at most two decimal places.'],
  ['min_top_up', 'ten', 'min_top_up must be a number.'],
  ['support_email', 'nobody', 'support_email: Invalid email format.'],
  ['site_name', '', 'site_name must not be empty.'],
  ['image_host', 'ftp://x', 'image_host: A host is an http(s) address, or empty.'],
  ['logo', 'javascript:alert(1)', 'logo: A picture is an http(s) address, or a path that begins with a slash.'],
  ['payment_methods', '[]', 'payment_methods must name at least one method.'],
  [
    'payment_methods',
    '[{"code":"Card!","title":"x","image":null}]',
    expect.stringMatching(/^payment_methods 0\.code: A code is lower-case letters/),
  ],
  [
    'internal_currency',
    '{"name":"Gems","image":null,"exchange_rate_eur":0}',
    'internal_currency exchange_rate_eur must be more than 0.',
  ],
  ['sell_margin_percent', '100', 'sell_margin_percent must be less than 100.'],
  ['hand_over_days', '0', 'hand_over_days must be 1 or more.'],
  ['hand_over_days', '2.5', 'hand_over_days must be a whole number.'],
  [
    'trade_links',
    '["https://steam.example/tradeoffer/new/"]',
    expect.stringMatching(/^trade_links 0: Please enter a Steam trade link/),
  ],
  ['nope', '1', expect.stringMatching(/^There is no setting nope\. Settings: site_name, /)],
  ['__proto__', '1', expect.stringMatching(/^There is no setting __proto__\./)],
])('setting %s to %s is rejected with the reason', async (key, value, reason) => {
  const before = await services.settings.read();
  expect((await ask('settings set', { key, value })).rejected).toEqual(reason);
  expect(await services.settings.read()).toEqual(before);
});

test.each([
  ['site_name', '123', '123'],
  ['site_name', '"Quoted"', 'Quoted'],
  ['support_email', 'null', null],
  [
    'trade_links',
    '["https://steamcommunity.com/tradeoffer/new/?token=abcDEF12&partner=12345678"]',
    ['https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=abcDEF12'],
  ],
  ['copyright', '<b onclick="x()">ours</b><script>x()</script>', '<b>ours</b>'],
])('%s set to %s becomes %j', async (key, value, inForce) => {
  expect((await ask('settings set', { key, value })).results).toEqual([{ [key]: inForce }]);
});

test('a page is written from a file of the operator', async () => {
  const { rejected, results } = await ask(
    'page set',
    { slug: 'trade-safety', title: 'Trade safety', file: 'page.html' },
    {
      input: `<h2>Safety</h2><script>x()</script>${'<p>long</p>'.repeat(50_000)}`,
      inputName: 'page.html',
      options: { terms: true },
    },
  );
  expect(rejected).toBeUndefined();
  expect(results[0]).toMatchObject({ slug: 'trade-safety', is_terms: 1, is_privacy: 0 });
  const { payload } = (await app.inject({ url: '/api/static-pages/trade-safety' })).json();
  expect(payload.content.slice(0, 26)).toBe('<h2>Safety</h2><p>long</p>');
  expect(payload.content).toHaveLength(15 + 50_000 * 11);
});

test('a connection that breaks in the middle of a file changes nothing', async () => {
  const { rejected } = await ask(
    'page set',
    { slug: 'cut-off', title: 'Cut off', file: 'page.html' },
    { input: '<p>half of', inputName: 'page.html', inputBytes: 5000 },
  );
  expect(rejected).toBe('It failed unexpectedly: the file did not arrive completely');
  expect((await app.inject({ url: '/api/static-pages/cut-off' })).statusCode).toBe(404);
});

test('an invalid slug is rejected', async () => {
  const { rejected } = await ask('page set', { slug: '../etc', title: 'x', file: 'x' });
  expect(rejected).toBe('The slug must be lower-case words joined by hyphens, such as my-page.');
});

test('an account is shown without its secrets, and its address is verified', async () => {
  const { form } = await signUp({ app });
  const { results, lines } = await ask('user show', { user: form.email.toUpperCase() });
  const [shown] = results as [{ id: number }];
  expect(shown).toMatchObject({ email: form.email, verified_at: null, has_password: true });
  expect(lines).toContain(`email = ${form.email}`);
  expect(JSON.stringify([results, lines])).not.toContain('argon2');
  expect((await ask('user verify', { user: String(shown.id) })).results).toEqual([
    { id: shown.id, email: form.email, verified: true },
  ]);
  expect((await ask('user show', { user: String(shown.id) })).results).toEqual([
    expect.objectContaining({ verified_at: expect.any(Number) }),
  ]);
});

test.each(['999999', 'nobody@example.com', ''])('the account "%s" is not found', async (user) => {
  expect((await ask('user show', { user })).rejected).toBe(`There is no account ${user}.`);
});

test('an unknown command is rejected', async () => {
  expect((await ask('store burn')).rejected).toBe('This store does not know the command store burn.');
});

test('a client that sends invalid data or disconnects early does not affect others', async () => {
  for (const words of ['nonsense\n', '{"command":1}\n', '{"command":"page set"', '']) {
    const socket = connect(socketPath(folder));
    await once(socket, 'connect');
    socket.end(words);
    socket.resume();
    await once(socket, 'close');
  }
  expect((await ask('settings get', { key: 'vat_percent' })).results).toEqual([23]);
});

test('without a running server the client gets no answer', async () => {
  const answered = await sendToServer(
    join(tmpdir(), 'patina-nobody.sock'),
    { command: 'settings get', values: {}, options: {}, inputBytes: 0 },
    Readable.from([]),
    {
      line: () => {},
      progress: () => {},
      result: () => {},
      data: async () => {},
    },
  );
  expect(answered).toBe('nobody');
});

test('the page about operating lists every command', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../../../docs/operating.md', import.meta.url)), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  // A row such as `pack …` stands for all commands of its group.
  const isListed = (name: string) => {
    const [group = '', verb] = name.split(' ');
    return rows.some(
      (row) => row.includes(`\`${group}`) && (!verb || row.includes(verb) || row.includes(`\`${group} …`)),
    );
  };
  expect(adminCommands.map(({ name }) => name).filter((name) => !isListed(name))).toEqual([]);
});

test('every command has a unique name of one or two words', () => {
  const names = adminCommands.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)?( [a-z]+(-[a-z]+)?)?$/);
});

test.each([
  ['settings get', 'head -1', /^\w+ = /],
  ['order list --json', 'true', /^$/],
])('%s | %s ends quietly: its reader has what it wants', async (command, reader, read) => {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const program = fileURLToPath(new URL('../../admin.ts', import.meta.url));
  // Rejects if the command ends with another code than 0.
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['-c', `set -o pipefail; "$0" "$@" | ${reader}`, process.execPath, program, ...command.split(' ')],
    { env: { PATH, HOME, NODE_COMPILE_CACHE, ...TEST_ENVIRONMENT, DATA_DIR: folder } },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(read);
});
