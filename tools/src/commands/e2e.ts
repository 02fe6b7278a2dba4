import { runBrowserTests } from '../journeys/browser-tests.ts';
import { orFail } from '../terminal/fail.ts';

process.exit(await orFail(() => runBrowserTests(process.argv.slice(2))));
