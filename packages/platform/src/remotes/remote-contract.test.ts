import { expect, test } from 'vitest';
import { CONTRACT_VERSION } from '../registry/registry.ts';
import { contractIncompatibility } from './remote-contract.ts';

const messages = { namespace: 'catalog', en: {}, others: {} };

function aRemoteModule(change: object = {}): object {
  return { contract: CONTRACT_VERSION, messages, routes: [], ...change };
}

function Nothing() {
  return null;
}

test('a module with routes and a module with a Component both fulfil the contract', () => {
  expect(contractIncompatibility(aRemoteModule())).toBeUndefined();
  expect(contractIncompatibility(aRemoteModule({ routes: undefined, Component: Nothing }))).toBeUndefined();
});

test.each([
  ['no exports', undefined, 'it exports nothing'],
  ['null', null, 'it exports nothing'],
  ['text, such as an error page', '<!doctype html>', 'it exports nothing'],
  ['no contract version', aRemoteModule({ contract: undefined }), 'it does not export its contract version'],
  ['a contract version as text', aRemoteModule({ contract: '1' }), 'it does not export its contract version'],
  [
    'another contract version than the shell’s',
    aRemoteModule({ contract: 9 }),
    `it speaks contract 9, the shell speaks ${CONTRACT_VERSION}`,
  ],
  ['no messages', aRemoteModule({ messages: undefined }), 'it exports no messages'],
  ['messages without a namespace', aRemoteModule({ messages: { en: {} } }), 'it exports no messages'],
  ['neither routes nor a Component', aRemoteModule({ routes: undefined }), 'it exports neither routes nor a Component'],
  ['routes that are not a list', aRemoteModule({ routes: {} }), 'it exports neither routes nor a Component'],
])('a module with %s is incompatible with the contract', (_, module, incompatibility) => {
  expect(contractIncompatibility(module)).toBe(incompatibility);
});
