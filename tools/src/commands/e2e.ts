import { orFail } from '@patina/releases/terminal/fail';
import { runBrowserTests } from '../journeys/run-journeys.ts';

process.exit(await orFail(() => runBrowserTests(process.argv.slice(2))));
