import type { ICruiseResult } from 'dependency-cruiser';

const FEATURE = /^apps\/[^/]+\/src\/features\/[^/]+/;
const FOR_TESTS = /\.test\.tsx?$|\/src\/(testing|bench)\//;

/** Circles of feature folders, such as `a → b → a`; imports by tests do not count. */
export function featureCircles({ modules }: ICruiseResult): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = FEATURE.exec(source)?.[0];
    if (from === undefined || FOR_TESTS.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = FEATURE.exec(resolved)?.[0];
      if (to !== undefined && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return [...imports.keys()].sort().flatMap((feature) => shortestCircle(feature, imports) ?? []);
}

/** Breadth-first. Each circle is reported once, from its alphabetically first feature. */
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
