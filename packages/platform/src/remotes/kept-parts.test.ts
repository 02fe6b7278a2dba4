import { expect, test } from 'vitest';
import { openKeptParts } from './kept-parts.ts';

/** A page of these parts, by name and data, each as HTML that says how often it was rendered. */
function showPage(
  kept: ReturnType<typeof openKeptParts>,
  scope: string,
  names: string[],
  html: (name: string) => string,
) {
  const page = kept.open(scope);
  const shown = names.map((name) => {
    const { place, isKept } = page.take(name, name);
    return `<${page.element} data-place="${place}">${isKept ? '' : html(name)}</${page.element}>`;
  });
  return page.assemble(`<main>${shown.join(' ')}</main>`);
}

const first = (name: string) => `<p>${name} 1</p>`;
const second = (name: string) => `<p>${name} 2</p>`;

test('a part is taken from the page before in the same scope only', () => {
  const kept = openKeptParts();
  expect(showPage(kept, 'en', ['a', 'b'], first)).toBe('<main><p>a 1</p> <p>b 1</p></main>');
  expect(showPage(kept, 'en', ['b', 'c'], second)).toBe('<main><p>b 1</p> <p>c 2</p></main>');
  expect(showPage(kept, 'de', ['b'], second)).toBe('<main><p>b 2</p></main>');
});

test('parts that were used least recently make room for others', () => {
  const kept = openKeptParts({ maxLength: 40 });
  for (const name of ['a', 'b', 'a', 'c']) showPage(kept, 'en', [name], first);
  expect(showPage(kept, 'en', ['a'], second)).toContain('a 1');
  expect(showPage(kept, 'en', ['b'], second)).toContain('b 2');
});

test('a part with an id of its place, or that waits for something, is rendered anew', () => {
  const kept = openKeptParts();
  for (const own of ['<p id="_R_4a_"></p>', '<!--$?--><p></p><!--/$-->']) {
    expect(showPage(kept, 'en', [own], () => own)).toBe(`<main>${own}</main>`);
    expect(showPage(kept, 'en', [own], second)).toContain(' 2');
  }
});
