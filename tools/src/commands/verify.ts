import { parseArgs } from 'node:util';
import { changedPackages } from './changed-packages.ts';
import { verifyWithoutBrowser } from './verification.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });

await verifyWithoutBrowser(values.changed ? changedPackages() : []);
