/** What every test of an app stands on, or reads without importing it. */
const OF_ALL = /^(?:package-lock\.json|tsconfig\.[^/]*json|packages\/(?:test-kit|build)\/)/;

/** Followed by Vitest through imports. */
const IMPORTED = /\.(?:tsx?|css)$/;

/**
 * Arguments of Vitest for the tests of an app that can tell something new after a change of these files; undefined when
 * none can.
 * @param changed Paths from the project's folder; undefined when it is not known what has changed.
 */
export function testsFor(app: string, changed: string[] | undefined): string[] | undefined {
  const isNear = (file: string) => file.startsWith(`apps/${app}/`) || file.startsWith('packages/');
  if (changed === undefined || changed.some((file) => OF_ALL.test(file))) return ['run'];
  const near = changed.filter((file) => isNear(file) && !file.endsWith('.md'));
  if (near.length === 0) return undefined;
  if (near.some((file) => !IMPORTED.test(file) || /\/[\w.-]+\.config\.ts$/.test(file))) return ['run'];
  return ['related', '--run', ...near.map((file) => `../../${file}`)];
}
