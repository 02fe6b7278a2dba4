import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const RULES = path.join(projectRoot, '.dependency-cruiser.mjs');

/** Files of a tree with their imports, and violations of the rules of `.dependency-cruiser.mjs`. */
export async function importGraph(folders: string[], baseDir = projectRoot): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...(await extractOptions(RULES)), baseDir, validate: true });
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`);
  return output;
}

/** Violations of a graph, one line each. */
export function violationsOf({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

const FOLDER = /^apps\/(?:[^/]+\/src\/shared|api\/src\/platform)\/[^/]+(?=\/)/;
const FOR_TESTS = /\.test\.tsx?$|\/src\/(testing|bench|drills)\//;

/** Circular imports of folders that an app shares, such as `a → b → a`; imports by tests do not count. */
export function folderCircles({ modules }: ICruiseResult): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = FOLDER.exec(source)?.[0];
    if (from === undefined || FOR_TESTS.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = FOLDER.exec(resolved)?.[0];
      if (to !== undefined && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return [...imports.keys()].sort().flatMap((folder) => shortestCircle(folder, imports) ?? []);
}

/** Breadth-first. Each circle is reported once, from its alphabetically first folder. */
function shortestCircle(start: string, imports: Map<string, Set<string>>): string | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start].join(' → ');
      if (next < start || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
