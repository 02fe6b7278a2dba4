import { Readable } from 'node:stream';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import { expect, test } from 'vitest';
import { contextOf } from '#app/console/run-command.ts';
import type { AdminArguments } from '#platform/console/admin-command.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { catalogueCommands } from './commands.ts';

const { app, services } = await startTestApp();

/** Runs an operator's command. Returns its output. */
async function run(name: string, file: string, given: { input?: string; options?: AdminArguments['options'] } = {}) {
  const told = { lines: [] as string[], result: undefined as unknown, data: '' };
  const output: AdminOutput = {
    line: (text) => void told.lines.push(text),
    progress: () => {},
    result(value) {
      told.result = value;
    },
    async data(text) {
      told.data += text;
    },
  };
  const command = catalogueCommands.find((candidate) => candidate.name === name);
  await command?.run(
    contextOf({ services, log: app.log }, name, 'olga'),
    {
      values: { file },
      options: given.options ?? {},
      input: Readable.from([Buffer.from(given.input ?? '')]),
      inputName: file,
    },
    output,
  );
  return told;
}

const titles = async () => {
  const response = await app.inject('/api/items/list');
  return response.json<{ payload: { title: string }[] }>().payload.map(({ title }) => title);
};

const file = 'external_id,type,weapon,finish,exterior,price\nr1,Rifle,AK-47,Redline,Field-Tested,37.16\n';

test('imported products are in the shop at once', async () => {
  expect(await titles()).toEqual([]);
  const told = await run('catalogue import', 'new.csv', { input: file });
  expect(told).toMatchObject({
    lines: ['1 created, 0 updated, 0 unchanged.'],
    result: { created: 1, updated: 0, unchanged: 0, dry_run: false },
  });
  expect(await titles()).toEqual(['AK-47 | Redline (Field-Tested)']);
});

test('the output says that it was a dry run', async () => {
  const told = await run('catalogue import', 'new.csv', {
    input: file.replace('37.16', '40'),
    options: { dryRun: true },
  });
  expect(told.lines).toEqual(['Dry run, nothing was changed: 0 created, 1 updated, 0 unchanged.']);
});

test('a price list in another currency needs the option for the rate', async () => {
  const input = '{"currency":"USD","prices":{"AK-47 | Redline (Field-Tested)":4000}}';
  expect((await run('catalogue import', 'p.json', { input })).lines[0]).toContain('The list is in USD');
  const told = await run('catalogue import', 'p.json', { input, options: { rate: '0.5' } });
  expect(told.lines).toEqual(['0 created, 1 updated, 0 unchanged.']);
  expect(await services.database.selectFrom('product').select('price').execute()).toEqual([{ price: 2000 }]);
});

test.each(['0', '-1', 'x', '', '1e9'])('%j is not a valid rate', async (rate) => {
  await expect(run('catalogue import', 'p.json', { input: file, options: { rate } })).rejects.toThrow(
    '--rate must be a number above 0',
  );
});

test('an export is written in the format of its file extension', async () => {
  expect((await run('catalogue export', 'all.csv')).data).toMatch(
    /^external_id,type,weapon,.*\nr1,Rifle,AK-47,Redline,/,
  );
  const { data, lines } = await run('catalogue export', 'all.JSON');
  expect(JSON.parse(data)).toMatchObject([{ external_id: 'r1', price: 20 }]);
  expect(lines).toEqual(['1 products written.']);
  await expect(run('catalogue export', 'all.xls')).rejects.toThrow('.json or .csv');
});
