import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from '@patina/build/page-apps';
import type { SlotDefinition } from '@patina/platform/registry';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const remotes = remotesIn();
const slots = [
  ...(JSON.parse(read('apps/shell/slots.json')) as SlotDefinition[]),
  ...remotes.flatMap((remote) => remote.slots ?? []),
];

/** Names of SlotProps. */
const declared = [
  ...read('packages/shared-api/src/contract/slots/slot-props.ts').matchAll(/^ {4}'([a-z]+\.[a-z-]+)': /gm),
].map(([, name = '']) => name);

test('every slot of an app has its props in the contract and one owner, and all props are of one', () => {
  const names = slots.map(({ name }) => name);
  expect(names.filter((name) => !declared.includes(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(declared.filter((name) => !names.includes(name))).toEqual([]);
});

test('every remote of the house fills slots that an app of the house has, by their contracts', () => {
  const fills = remotes.flatMap((remote) => remote.fills ?? []);
  const isThere = (fill: { slot: string; contract: number }) =>
    slots.some(({ name, contract }) => name === fill.slot && contract === fill.contract);
  expect(fills.filter((fill) => !isThere(fill))).toEqual([]);
});
