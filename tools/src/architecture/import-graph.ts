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
