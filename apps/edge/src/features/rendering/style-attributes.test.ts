import { expect, test } from 'vitest';
import { withoutStyleAttributes } from './render-pages.ts';

test('style attributes become rules, one for each value', () => {
  const content = '<i style="--rarity:#e4ae39">a</i><b style="--rarity:#e4ae39">b</b><u style="top:1px">c</u>';
  expect(withoutStyleAttributes(content)).toEqual({
    html: '<i data-style="--rarity:#e4ae39">a</i><b data-style="--rarity:#e4ae39">b</b><u data-style="top:1px">c</u>',
    css: '[data-style="--rarity:#e4ae39"]{--rarity:#e4ae39}[data-style="top:1px"]{top:1px}',
  });
});

test('quotes in a value are those of the document', () => {
  const { html, css } = withoutStyleAttributes('<i style="font-family:&quot;A &amp; B&quot;">a</i>');
  expect(html).toBe('<i data-style="font-family:&quot;A &amp; B&quot;">a</i>');
  expect(css).toBe('[data-style="font-family:\\"A & B\\""]{font-family:"A & B"}');
});

test.each(['top:1px}*{display:none', '--x:</style><script>', '@import url(x)', '--x:\\3c'])(
  'a value that could end its rule has none: %s',
  (value) => {
    const escaped = value.replace(/</g, '&lt;').replace(/>/g, '&gt;');
    expect(withoutStyleAttributes(`<i style="${escaped}">a</i>`).css).toBe('');
  },
);

test('texts that look like attributes stay as they are', () => {
  const content = '<p>write style=&quot;top:1px&quot;</p>';
  expect(withoutStyleAttributes(content)).toEqual({ html: content, css: '' });
});
