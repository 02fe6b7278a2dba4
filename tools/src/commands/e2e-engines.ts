import { fail, orFail } from '@patina/releases/terminal/fail';
import { ENGINE_PACKAGES, findEngines } from '@patina/workspace/find-engines';
import { runBrowserTests } from '../journeys/browser-tests.ts';

const engines = findEngines();
if (engines.length < 2) fail(`The engines need Debian's packages: apt-get install ${ENGINE_PACKAGES.join(' ')}`);
const projects = engines.map(({ name }) => `--project=${name}`);
process.exit(await orFail(() => runBrowserTests([...projects, ...process.argv.slice(2)], engines)));
