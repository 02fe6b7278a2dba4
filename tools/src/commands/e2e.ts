import { orFail } from '@patina/releases/terminal/fail';
import { runBrowserTests } from '../journeys/browser-tests.ts';

process.exit(await orFail(() => runBrowserTests(process.argv.slice(2))));
