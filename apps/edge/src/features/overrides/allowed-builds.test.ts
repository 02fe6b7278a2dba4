import { expect, test } from 'vitest';
import { allowedBuilds } from '#config.ts';

const production = { NODE_ENV: 'production' };

test('in production only previews are shown, by their links, unless configured', () => {
  expect(allowedBuilds(production)).toEqual(['previews']);
  expect(allowedBuilds({ ...production, REMOTE_OVERRIDES: '' })).toEqual(['previews']);
  expect(allowedBuilds({ ...production, REMOTE_OVERRIDES: 'off' })).toEqual([]);
  expect(allowedBuilds({ ...production, REMOTE_OVERRIDES: 'releases' })).toEqual(['releases']);
});

test('outside production, releases are allowed, and builds of this machine while the edge listens on loopback', () => {
  expect(allowedBuilds({})).toEqual(['releases', 'http://localhost:*']);
  expect(allowedBuilds({ HOST: '127.0.0.1' })).toEqual(['releases', 'http://localhost:*']);
  expect(allowedBuilds({ HOST: '0.0.0.0' })).toEqual(['releases']);
  expect(allowedBuilds({ HOST: '::' })).toEqual(['releases']);
});

test('the list may contain releases, origins and this machine', () => {
  expect(allowedBuilds({ REMOTE_OVERRIDES: 'off' })).toEqual([]);
  expect(allowedBuilds({ REMOTE_OVERRIDES: 'releases, https://Builds.example/,http://localhost:*' })).toEqual([
    'releases',
    'https://builds.example',
    'http://localhost:*',
  ]);
});

test.each([
  '*',
  'https://*',
  'https://*.builds.example',
  'https://builds.example/catalog',
  'https://user@builds.example',
  'builds.example',
  'file:///builds',
  'data:,',
  'releases,',
  'https://builds.example releases',
])('"%s" is rejected with the variable’s name', (given) => {
  expect(() => allowedBuilds({ REMOTE_OVERRIDES: given })).toThrow('REMOTE_OVERRIDES must be');
});

test('in production every port of this machine is rejected', () => {
  expect(() => allowedBuilds({ ...production, REMOTE_OVERRIDES: 'releases,http://localhost:*' })).toThrow(
    'REMOTE_OVERRIDES may not hold http://localhost:* in production',
  );
});
