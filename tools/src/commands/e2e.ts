import { runBrowserTests } from '../testing/browser-tests.ts';

process.exit(await runBrowserTests(process.argv.slice(2)));
