import { expect, test } from 'vitest';
import { BOOT_ELEMENT_ID, readBootData } from './boot-data.ts';

function aPage(json?: string) {
  return { getElementById: (id: string) => (id === BOOT_ELEMENT_ID && json ? { textContent: json } : null) };
}

test('the boot data is read from the page', () => {
  const boot = {
    slice: { shell: { version: '1' }, remotes: {} },
    locale: null,
    answers: {},
    overridden: [],
    telemetry: { share: 1 },
  };
  expect(readBootData(aPage(JSON.stringify(boot)))).toEqual(boot);
});

test('a page that the edge did not compose is an error', () => {
  expect(() => readBootData(aPage())).toThrow('open the store through its edge');
});
