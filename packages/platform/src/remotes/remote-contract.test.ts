import { expect, test } from 'vitest';
import { CONTRACT_VERSION } from './registry.ts';
import { contractBreach } from './remote-contract.ts';

const messages = { namespace: 'catalog', en: {}, others: {} };

function aRemoteModule(change: object = {}): object {
  return { contract: CONTRACT_VERSION, messages, routes: [], ...change };
}

function Nothing() {
  return null;
}

test('a module with routes and a module with a Component both keep the contract', () => {
  expect(contractBreach(aRemoteModule())).toBeUndefined();
  expect(contractBreach(aRemoteModule({ routes: undefined, Component: Nothing }))).toBeUndefined();
});

test.each([
  ['nothing at all', undefined, 'it exports nothing'],
  ['null', null, 'it exports nothing'],
  ['text, such as an error page', '<!doctype html>', 'it exports nothing'],
  ['no contract version', aRemoteModule({ contract: undefined }), 'it does not export its contract version'],
  ['a contract version in words', aRemoteModule({ contract: '1' }), 'it does not export its contract version'],
  ['another contract than was announced', aRemoteModule({ contract: 2 }), 'it speaks contract 2, the shell speaks 1'],
  ['no messages', aRemoteModule({ messages: undefined }), 'it exports no messages'],
  ['messages without a namespace', aRemoteModule({ messages: { en: {} } }), 'it exports no messages'],
  ['neither routes nor a Component', aRemoteModule({ routes: undefined }), 'it exports neither routes nor a Component'],
  ['routes that are no list', aRemoteModule({ routes: {} }), 'it exports neither routes nor a Component'],
])('a module with %s breaks the contract', (_, module, breach) => {
  expect(contractBreach(module)).toBe(breach);
});
