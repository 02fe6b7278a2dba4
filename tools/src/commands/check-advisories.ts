import { fail } from '@patina/releases/terminal/fail';
import { projectRoot } from '@patina/workspace/project-root';
import { knownAdvisories } from '../checks/advisories.ts';

const advisories = await knownAdvisories(projectRoot);
if ('unknown' in advisories) {
  console.log(`Not checked for known advisories: the registry did not say (${advisories.unknown}).`);
} else if (advisories.found.length > 0) {
  fail(`Packages with known advisories; upgrade them:\n${advisories.found.join('\n')}`);
} else {
  console.log('No package that a store runs has a high advisory.');
}
