/** Files that every test of an app depends on, or reads without importing them. */
const OF_ALL = /^(?:package-lock\.json|tsconfig\.[^/]*json|packages\/(?:test-kit|build)\/)/;

/** Followed by Vitest through imports. */
const IMPORTED = /\.(?:tsx?|css)$/;

/**
 * Arguments of Vitest for the tests of an app that are affected by a change of these files; undefined if none are.
 * @param changed Paths relative to the project's folder; undefined if the changes are unknown.
 */
export function testsFor(app: string, changed: string[] | undefined): string[] | undefined {
  const isNear = (file: string) => file.startsWith(`apps/${app}/`) || file.startsWith('packages/');
  if (changed === undefined || changed.some((file) => OF_ALL.test(file))) return ['run'];
  const near = changed.filter((file) => isNear(file) && !file.endsWith('.md'));
  if (near.length === 0) return undefined;
  if (near.some((file) => !IMPORTED.test(file) || /\/[\w.-]+\.config\.ts$/.test(file))) return ['run'];
  return ['related', '--run', ...near.map((file) => `../../${file}`)];
}
