import { expect, test } from 'vitest';
import { escapeHtml, inlineJson } from './escape-html.ts';

test('special characters are escaped in an element and in an attribute', () => {
  expect(escapeHtml('<a title="x">&amp;</a>')).toBe('&lt;a title=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;');
});

test('inlined JSON cannot end its script element, and parses to the same value', () => {
  const value = { html: '</script><!--' };
  expect(inlineJson(value)).not.toContain('<');
  expect(JSON.parse(inlineJson(value))).toEqual(value);
});
