import { expect, test } from 'vitest';
import { PUBLISHED_RELEASES, readBuild, THIS_MACHINE } from './override-policy.ts';

const ALLOWED = [PUBLISHED_RELEASES, THIS_MACHINE, 'https://builds.example', 'https://qa.example:8443'];

test.each(['1.4.2-ab12cd34', '1.4.2', '0.1.0-ab12cd34-remade'])('%s is a release', (name) => {
  expect(readBuild(name, ALLOWED)).toEqual({ kind: 'release', name });
});

test.each([
  ['http://localhost:3101', 'http://localhost:3101/'],
  ['http://localhost:3101/', 'http://localhost:3101/'],
  ['http://localhost:1/builds/17', 'http://localhost:1/builds/17/'],
  ['HTTP://LocalHost:3101', 'http://localhost:3101/'],
  ['http://localhost', 'http://localhost/'],
  ['https://builds.example/catalog/17', 'https://builds.example/catalog/17/'],
  ['https://BUILDS.example:443/', 'https://builds.example/'],
  ['https://builds.example/a/../../b', 'https://builds.example/b/'],
  ['https://qa.example:8443', 'https://qa.example:8443/'],
])('%s is the build at %s', (text, base) => {
  expect(readBuild(text, ALLOWED)).toEqual({ kind: 'address', base });
});

test.each([
  'https://evil.example',
  'https://builds.example.evil.example',
  'https://evil.example/builds.example',
  'https://evil.example#https://builds.example',
  'https://evil.example\\@builds.example.evil.example',
  'http://builds.example',
  'https://builds.example:444',
  'https://builds.example.',
  'https://qa.example',
  'https://localhost:3101',
  'http://localhost.evil.example:3101',
  'http://localhost@evil.example',
  'http://localhost:3101@evil.example/',
  'http://127.0.0.1:3101',
  'http://2130706433:3101',
  'http://0x7f000001',
  'http://[::1]:3101',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0',
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00:ec2::254]/latest',
  'http://metadata.google.internal/',
])('%s is not an allowed source of builds', (text) => {
  expect(readBuild(text, ALLOWED)).toEqual({
    kind: 'rejection',
    reason: expect.stringMatching(/^Builds may not come from http/),
  });
});

test.each(['http://user@localhost:3101', 'http://user:word@localhost:3101', 'https://:word@builds.example'])(
  '%s contains a user name or a password',
  (text) => {
    expect(readBuild(text, ALLOWED)).toMatchObject({
      reason: 'The address of a build carries no name and no password.',
    });
  },
);

test.each(['http://localhost:3101?a', 'http://localhost:3101/#b', 'https://builds.example/x?https://evil.example'])(
  '%s is not a folder',
  (text) => {
    expect(readBuild(text, ALLOWED)).toMatchObject({ reason: expect.stringContaining('is a folder') });
  },
);

test.each([
  '//localhost:3101',
  'localhost:3101',
  '/releases/catalog/1',
  '../1.4.2',
  '1.4.2/../../shell',
  '1.4',
  'live',
  'data:application/json,{}',
  'data:text/html,http://localhost:3101',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ftp://localhost/',
  'blob:http://localhost:3101/1',
  'ws://localhost:3101',
  'http://',
  'http://localhost:99999',
  ' ',
  '<script>alert(1)</script>',
  '__proto__',
])('%j is neither a release nor an address', (text) => {
  expect(readBuild(text, ALLOWED)).toMatchObject({ reason: expect.stringContaining('is neither a release such as') });
});

test('an empty and a too long name are rejected', () => {
  expect(readBuild('', ALLOWED)).toMatchObject({ reason: 'No build is named.' });
  expect(readBuild(`http://localhost:3101/${'x'.repeat(300)}`, ALLOWED)).toMatchObject({
    reason: expect.stringContaining('too long'),
  });
});

test('with overrides off, every build is rejected', () => {
  expect(readBuild('1.4.2', [])).toMatchObject({ kind: 'rejection' });
  expect(readBuild('http://localhost:3101', [])).toMatchObject({ kind: 'rejection' });
  expect(readBuild('http://localhost:3101', [PUBLISHED_RELEASES])).toMatchObject({ kind: 'rejection' });
});
