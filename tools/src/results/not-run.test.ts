import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notRun } from './not-run.ts';

test('one line names what was not tested, and the packages that bring it', () => {
  expect(
    notRun([
      { title: 'PostgreSQL', packages: 'postgresql', isPresent: true },
      { title: 'PgBouncer', packages: 'pgbouncer', isPresent: false },
      { title: 'WebKitGTK', packages: 'webkit2gtk-driver xvfb', isPresent: false },
    ]),
  ).toBe(
    'Not run, because it is not installed: PgBouncer, WebKitGTK. On Debian: `apt-get install pgbouncer webkit2gtk-driver xvfb`',
  );
});

test('nothing is said where everything was tested', () => {
  expect(notRun([{ title: 'PostgreSQL', packages: 'postgresql', isPresent: true }])).toBeUndefined();
});

test('a machine with Node alone lacks PostgreSQL, PgBouncer and the other engines', () => {
  const file = JSON.stringify(path.join(import.meta.dirname, 'not-run.ts'));
  const program = `const { neededEngines, neededServers, notRun } = await import(${file});
    console.log(notRun([...neededServers(), ...neededEngines()]));`;
  const line = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { PATH: path.dirname(process.execPath), PROGRAMS_ON_PATH_ONLY: 'true' },
  });
  for (const name of ['PostgreSQL', 'PgBouncer', 'Firefox ESR', 'WebKitGTK']) expect(line).toContain(name);
  expect(line).toMatch(/`apt-get install postgresql pgbouncer .*firefox-esr webkit2gtk-driver xvfb`\n$/);
});
