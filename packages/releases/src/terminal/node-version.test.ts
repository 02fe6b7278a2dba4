import { expect, test } from 'vitest';
import { nodeFault } from './node-version.ts';

test.each(['18.20.0', '20.19.5', '22.1.0'])('Node %s is named with the one that is needed', (version) => {
  expect(nodeFault(version)).toContain(`need Node 24, and this is Node ${version}`);
});

test.each(['24.0.0', '26.1.0'])('Node %s runs the commands', (version) => {
  expect(nodeFault(version)).toBeUndefined();
});
