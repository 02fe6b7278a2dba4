import path from 'node:path';
import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';
import { isStandalone, projectRoot } from '@patina/workspace/project-root';
import type { PublishedBuild } from '../publish/publish-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { git } from '../terminal/run-quietly.ts';
import { languageInputs } from './language-inputs.ts';
import { openPassedBefore, type PassedBefore } from './passed-before.ts';

/** What of a build has passed in a browser, with the same tools, on this machine. */
export interface PassedBuilds {
  /** Whether the same code has. */
  isCodeKnown: boolean;
  /** Languages in which its pages have not. */
  languages: ShippedLanguage[];
  /** Remembers that the build has passed. */
  add(): Promise<void>;
}

/** @param beside what else its pages depend on, such as the other live releases */
export async function openPassedBuilds(
  store: Pick<ObjectStore, 'get'>,
  build: PublishedBuild,
  beside: unknown[],
  passed: PassedBefore = openPassedBefore(path.join(projectRoot, 'node_modules', '.cache', 'release-checks.json')),
  tools = toolsOfChecks(),
): Promise<PassedBuilds> {
  const inputs = tools === '' ? undefined : await languageInputs(store, build).catch(() => undefined);
  if (!inputs) return { isCodeKnown: false, languages: [...SHIPPED_LANGUAGES], async add() {} };
  const code = [build.app, inputs.code, beside, tools];
  const inputOf = (language: ShippedLanguage) => [...code, language, inputs.texts[language]];
  const known = await Promise.all(SHIPPED_LANGUAGES.map((language) => passed.at(inputOf(language))));
  return {
    isCodeKnown: (await passed.at(code)) !== undefined,
    languages: SHIPPED_LANGUAGES.filter((_, index) => known[index] === undefined),
    async add() {
      await passed.add(code, ...SHIPPED_LANGUAGES.map(inputOf)).catch(() => {});
    },
  };
}

/** What the checks are made of; empty where it differs from every commit. */
function toolsOfChecks(): string {
  const parts = isStandalone ? ['package-lock.json'] : ['package-lock.json', 'packages', 'apps/edge'];
  if (git('status', '--porcelain', '--', ...parts) !== '') return '';
  return git('rev-parse', ...parts.map((part) => `HEAD:${part}`)) ?? '';
}
