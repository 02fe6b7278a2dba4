/** The fast part of the tests: everything that needs no browser. */
export const verification: [program: string, ...args: string[]][] = [
  ['biome', 'ci', '.'],
  ['knip'],
  ['turbo', 'boundaries', '--no-color'],
  ['turbo', 'run', 'typecheck', 'test', '--output-logs=new-only', '--log-order=grouped', '--concurrency=3'],
];
