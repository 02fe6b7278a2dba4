import { expect, test, vi } from 'vitest';

test('the address of a script is trusted by a single policy, created once', async () => {
  const createPolicy = vi.fn((_: string, rules: object) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { insertScript } = await import('./insert-file.ts');
  for (const file of ['/one.js', '/other.js']) {
    const inserted = insertScript(document, file, 'sha256-one');
    document.head.querySelector(`script[src="${file}"]`)?.dispatchEvent(new Event('load'));
    await inserted;
  }
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['patina-scripts']);
  vi.unstubAllGlobals();
});
