import { parseArgs } from 'node:util';
import { neededServers, notRun } from '../results/not-run.ts';
import { changedPackages, verifyWithoutBrowser } from './verification.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });

await verifyWithoutBrowser(values.changed ? changedPackages() : []);
const missing = notRun(neededServers());
if (missing !== undefined) console.log(`\n${missing}`);
