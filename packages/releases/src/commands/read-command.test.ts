import { expect, test } from 'vitest';
import { helpOf, readCommand, usageOf } from './read-command.ts';
import { type CommandName, RELEASE_COMMANDS, type ReleaseCommand } from './release-commands.ts';

const NAMES = Object.keys(RELEASE_COMMANDS) as CommandName[];

test.each(NAMES)('%s has a --help, and prints JSON with --json', (name) => {
  expect(readCommand(name, ['--help']).values).toMatchObject({ help: true });
  const { options, examples }: ReleaseCommand = RELEASE_COMMANDS[name];
  expect(options).toEqual(expect.arrayContaining(['json', 'help']));
  expect(helpOf(name)).toContain(`npm run ${name} --`);
  for (const option of options) expect(helpOf(name)).toContain(`--${option}`);
  expect(examples.length).toBeGreaterThan(0);
});

test.each(NAMES)('every example of %s is valid', (name) => {
  for (const [args] of RELEASE_COMMANDS[name].examples) {
    const words = args.match(/"[^"]*"|\S+/g) ?? [];
    expect(() =>
      readCommand(
        name,
        words.map((word) => word.replaceAll('"', '')),
      ),
    ).not.toThrow();
  }
});

test('an app, a version and options are read', () => {
  expect(readCommand('rollback', ['catalog@1.4.2', '--force'])).toMatchObject({
    app: 'catalog',
    version: '1.4.2',
    values: { force: true },
  });
  expect(readCommand('release', ['sell', '--canary', '10', '--note', 'why not'])).toMatchObject({
    app: 'sell',
    version: undefined,
    values: { canary: '10', note: 'why not' },
  });
  expect(readCommand('releases', [])).toMatchObject({ app: '' });
});

test.each<[CommandName, string[], string]>([
  ['release', [], 'Say which app: shell, account, catalog'],
  ['release', ['catalogue'], 'There is no app "catalogue": there are shell, account, catalog'],
  ['release', ['catalog', 'sell'], '"sell" is one argument too many'],
  ['release', ['catalog', '--canari', '10'], "Unknown option '--canari'"],
  ['release', ['catalog', '--now'], "Unknown option '--now'"],
  ['promote', ['catalog@1.4.2'], 'There is no app "catalog@1.4.2"'],
  ['check:api', ['catalog'], '"catalog" is one argument too many'],
])('%s %j is rejected with what would be valid', (name, args, reason) => {
  expect(() => readCommand(name, args)).toThrow(reason);
  expect(() => readCommand(name, args)).toThrow(usageOf(name));
});
