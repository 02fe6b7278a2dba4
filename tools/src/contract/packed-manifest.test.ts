import { expect, test } from 'vitest';
import { isPacked, packedManifest } from './packed-manifest.ts';

const manifest = {
  name: '@patina/parts',
  version: '1.0.0',
  private: true,
  type: 'module',
  exports: {
    './TermsField': './src/contact/TermsField.tsx',
    './queries/*': './src/queries/*.ts',
    './tokens.css': './src/tokens.css',
    './testing/a-field': './src/testing/a-field.ts',
  },
  imports: { '#*': './src/*' },
  dependencies: { '@patina/ui': '*', react: '19.3.1' },
  devDependencies: { vitest: '5.1.1' },
};
const packed = packedManifest(manifest, '1.4.0', (file) => !file.includes('/testing/'));

test('a packed package exports compiled files with their types, and styles as they are', () => {
  expect(packed.exports).toEqual({
    './TermsField': { types: './src/contact/TermsField.d.ts', default: './src/contact/TermsField.js' },
    './queries/*': { types: './src/queries/*.d.ts', default: './src/queries/*.js' },
    './tokens.css': './src/tokens.css',
    './package.json': './package.json',
  });
  expect(packed.imports).toEqual({ '#*.ts': './src/*.js' });
});

test('packed packages need each other in one version, and libraries in that of this project', () => {
  expect(packed.version).toBe('1.4.0');
  expect(packed.dependencies).toEqual({ '@patina/ui': '1.4.0', react: '19.3.1' });
  expect(packed).not.toHaveProperty('devDependencies');
  expect(packed).not.toHaveProperty('private');
});

test.each([
  ['packages/ui/src/Button/Button.tsx', true],
  ['packages/ui/src/Button/Button.module.css', true],
  ['packages/ui/src/Button/Button.test.tsx', false],
  ['packages/releases/src/testing/a-store.ts', false],
  ['test/pages/src/api/answers.ts', true],
  ['apps/edge/src/testing/start-test-edge.ts', false],
  ['packages/ui/tsconfig.json', false],
])('%s: packed %j', (file, expected) => {
  expect(isPacked(file)).toBe(expected);
});
