type Step = [program: string, ...args: string[]];

/**
 * The fast part of the tests: everything that needs no browser. What reads the whole tree in a few seconds always does.
 * @param packages Turbo's filters of the packages that are checked and tested; none: all.
 */
export function verification(packages: string[] = []): Step[] {
  const filters = packages.map((filter) => `--filter=${filter}`);
  return [
    ['biome', 'ci', '.'],
    ['knip'],
    ['turbo', 'boundaries', '--no-color'],
    [
      'turbo',
      'run',
      'typecheck',
      'test',
      ...filters,
      '--output-logs=new-only',
      '--log-order=grouped',
      '--concurrency=3',
    ],
  ];
}
