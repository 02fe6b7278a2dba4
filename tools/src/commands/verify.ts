import { parseArgs } from 'node:util';
import { runAll } from '@patina/workspace/run';
import { changedPackages } from './changed-packages.ts';
import { verification } from './verification.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });

await runAll(verification(values.changed ? changedPackages() : []));
