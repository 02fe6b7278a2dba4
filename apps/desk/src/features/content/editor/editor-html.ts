import { DOMSerializer, type Node } from '@tiptap/pm/model';

/** Elements in which a paragraph that is the only one is no element of its own: `<li>Text</li>`. */
const TIGHT = ['LI', 'TD', 'TH', 'DD', 'FIGURE'];

/** The HTML of what is edited, a line for each block. */
export function htmlOf(doc: Node): string {
  const root = document.createElement('div');
  root.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content));
  while (isEmptyParagraph(root.lastElementChild)) root.lastElementChild?.remove();
  for (const paragraph of root.querySelectorAll('p'))
    if (isOnly(paragraph)) paragraph.replaceWith(...paragraph.childNodes);
  return [...root.children].map(({ outerHTML }) => outerHTML).join('\n');
}

const isEmptyParagraph = (element: Element | null) => element?.tagName === 'P' && element.childNodes.length === 0;

function isOnly(paragraph: Element): boolean {
  const { parentElement: parent } = paragraph;
  if (parent === null || !TIGHT.includes(parent.tagName) || paragraph.attributes.length > 0) return false;
  return [...parent.children].filter(({ tagName }) => tagName === 'P').length === 1;
}

/** Whether two elements show the same, but for what is written in several ways. */
export const isSame = (one: Element, other: Element): boolean =>
  describe(one).join('\n') === describe(other).join('\n');

/** Elements around words: their order says nothing. */
const INLINE = new Set(['A', 'STRONG', 'EM', 'U', 'S', 'SMALL', 'SUB', 'SUP', 'CODE', 'ABBR', 'TIME', 'SPAN']);

const SAME: Partial<Record<string, string>> = { B: 'STRONG', I: 'EM' };

/** Blocks, and words with what is around them, in their order. */
function describe(root: Element): string[] {
  const lines: { marks: string; text: string }[] = [];
  const add = (text: string, marks = '') => {
    const last = lines.at(-1);
    if (marks !== '' && last?.marks === marks) last.text += text;
    else lines.push({ marks, text });
  };

  function visit(node: ChildNode, marks: readonly string[]): void {
    if (node.nodeType === document.TEXT_NODE) {
      add(node.textContent ?? '', `${[...marks].sort().join(' ')}:`);
      return;
    }
    const element = node as Element;
    const name = SAME[element.tagName] ?? element.tagName;
    const tag = [name, ...attributesOf(element)].join(' ');
    const isInline = INLINE.has(name);
    const isNothing =
      (name === 'P' && isOnly(element)) || (element.parentElement === root && isEmptyParagraph(element));
    const isNamed = !isInline && !isNothing;
    if (isNamed) add(`<${tag}>`);
    for (const child of element.childNodes) visit(child, isInline ? [...marks, tag] : marks);
    if (isNamed) add(`</${name}>`);
  }

  for (const child of root.childNodes) visit(child, []);
  return lines.map(({ marks, text }) => marks + text.replace(/\s+/g, ' ').trim()).filter((line) => !line.endsWith(':'));
}

/** The server adds `rel` where it is needed. */
const attributesOf = ({ attributes }: Element): string[] =>
  [...attributes]
    .filter(({ name }) => name !== 'rel')
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
