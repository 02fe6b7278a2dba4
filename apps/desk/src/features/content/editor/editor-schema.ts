import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

/*
 * What a static page may consist of: the tags that the server keeps (`sanitize-html.ts`). What the toolbar does not make is kept,
 * and its text edited.
 */

/** Attributes of an element, as they are written. */
const attributes = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) }]),
  );

interface BlockOptions {
  group?: 'block';
  attributes?: readonly string[];
}

/** An element that contains others, named like its tag. */
const element = (tag: string, content: string, { group, attributes: names = [] }: BlockOptions = {}) =>
  Node.create({
    name: tag,
    content,
    ...(group && { group }),
    isolating: true,
    addAttributes: () => attributes(names),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** An element around words, named like its tag. */
const inline = (tag: string, names: readonly string[] = []) =>
  Mark.create({
    name: tag,
    addAttributes: () => attributes(names),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export interface PictureAttributes {
  src: string;
  alt: string;
  /** In pixels. */
  width: number | null;
  height: number | null;
}

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => attributes(['src', 'alt', 'width', 'height']),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

const CELL = { attributes: ['colspan', 'rowspan'] };

const BLOCKS = [
  element('figure', '(paragraph | figcaption)+', { group: 'block' }),
  element('figcaption', 'inline*'),
  element('address', 'inline*', { group: 'block' }),
  element('dl', '(dt | dd)+', { group: 'block' }),
  element('dt', 'inline*'),
  element('dd', 'block+'),
  element('table', 'caption? thead? tbody+', { group: 'block' }),
  element('caption', 'inline*'),
  element('thead', 'tr+'),
  element('tbody', 'tr+'),
  element('tr', '(td | th)+'),
  element('td', 'block+', CELL),
  element('th', 'block+', { attributes: [...CELL.attributes, 'scope'] }),
];

const MARKS = [
  ...['small', 'sub', 'sup'].map((tag) => inline(tag)),
  inline('abbr', ['title']),
  inline('time', ['datetime']),
  inline('span', ['lang']),
];

/** `id`, to which links of a page lead, and `lang`. */
const Global = Extension.create({
  name: 'global',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'listItem',
        'blockquote',
        ...BLOCKS.map(({ name }) => name),
      ],
      attributes: attributes(['id', 'lang']),
    },
  ],
});

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Picture,
  ...BLOCKS,
  ...MARKS,
  Global,
];
