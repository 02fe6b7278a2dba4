import { fail, orFail } from '@patina/releases/terminal/fail';
import { ENGINES, findEngines } from '@patina/workspace/find-browser';
import { runBrowserTests } from '../journeys/run-journeys.ts';

const engines = findEngines();
if (engines.length < ENGINES.length) {
  const packages = ENGINES.map((engine) => engine.packages).join(' ');
  fail(`Firefox ESR and WebKitGTK are needed, of Debian's packages: apt-get install ${packages}`);
}
const projects = engines.map(({ name }) => `--project=${name}`);
process.exit(await orFail(() => runBrowserTests([...projects, ...process.argv.slice(2)], engines)));
