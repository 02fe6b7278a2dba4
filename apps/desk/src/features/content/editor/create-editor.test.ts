import { afterEach, expect, test } from 'vitest';
import { createEditor, insertElements, showsAllOf } from './create-editor.ts';

const opened: { destroy: () => void }[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

function elements(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

function edit(html: string) {
  const changes: string[] = [];
  const nothing = () => {};
  const source = elements(html);
  const editor = createEditor({
    ...{ place: elements(''), source, attributes: {}, onPaste: nothing, onPicture: nothing, onToolbar: nothing },
    onChange: (changed) => changes.push(changed),
  });
  opened.push(editor);
  return { editor, changes, keepsAll: showsAllOf(editor, source) };
}

const PAGE = [
  '<h2 id="data">Data</h2>',
  '<p>We <em>keep</em> <strong>little</strong>: see <a href="/privacy">privacy</a>, or <code>data</code>.</p>',
  '<ul><li>One</li><li>Two<ol><li>Two and a half</li></ol></li></ul>',
  '<table><caption>Fees</caption><thead><tr><th scope="col">For</th><th scope="col">Fee</th></tr></thead><tbody><tr><td>Cards</td><td>1 %</td></tr></tbody></table>',
  '<figure><img src="/api/pictures/aa.webp" alt="Us" width="80" height="60"><figcaption>Us</figcaption></figure>',
  '<dl><dt>VAT</dt><dd>Value added tax</dd></dl>',
  '<address>Rua do Exemplo 12<br>Lisboa</address>',
  '<blockquote><p>H<sub>2</sub>O, m<sup>2</sup></p></blockquote>',
  '<hr>',
  '<p lang="pt"><small>Todos os direitos.</small> <abbr title="and so on">etc.</abbr></p>',
].join('\n');

test('a page with all that the server keeps loses nothing, and is written as it was', () => {
  const { editor, changes, keepsAll } = edit(PAGE);
  expect(keepsAll).toBe(true);
  editor.commands.insertContentAt(editor.state.doc.content.size, {
    type: 'paragraph',
    content: [{ type: 'text', text: 'End' }],
  });
  expect(changes).toEqual([`${PAGE}\n<p>End</p>`]);
});

test('what is written in another way is no loss', () => {
  expect(edit('<p>A <b>bold</b>  <i>word</i></p>\n\n<ul>\n <li><p>One</p></li>\n</ul><p></p>').keepsAll).toBe(true);
  expect(edit('<p><a href="/a"><strong>Both</strong></a></p>').keepsAll).toBe(true);
});

test.each(['<h5>Small</h5>', '<p><mark>Marked</mark></p>', '<p>Text</p><video src="/a.mp4"></video>'])(
  'that %s would be lost is known',
  (html) => {
    expect(edit(html).keepsAll).toBe(false);
  },
);

test('an empty page is no text, and neither is looking at one a change', () => {
  const { editor, changes } = edit('');
  editor.commands.focus('end');
  expect(changes).toEqual([]);
  editor.commands.insertContent('Hello');
  editor.commands.clearContent(true);
  expect(changes).toEqual(['<p>Hello</p>', '']);
});

test('elements that the server has cleaned are put where the cursor is', () => {
  const { editor, changes } = edit('<p>Before after</p>');
  editor.commands.setTextSelection(8);
  insertElements(editor, elements('<p>the</p><ul><li>list</li></ul>'));
  expect(changes.at(-1)).toContain('<li>list');
});
