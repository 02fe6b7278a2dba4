import { orRefuse } from '../release/refuse.ts';
import { runBrowserTests } from '../testing/browser-tests.ts';

process.exit(await orRefuse(() => runBrowserTests(process.argv.slice(2))));
