/** One member of a JSON array or object, as it stands in the text. */
export interface JsonMember {
  /** Of an object's member. */
  key: string | undefined;
  /** Where the value starts and ends in the text. */
  start: number;
  end: number;
}

/** The text stops being JSON at a place; `position` counts characters. */
export class BrokenJson extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const OPENING = new Set(['[', '{']);
const CLOSING = new Set([']', '}']);

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
};

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  throw new BrokenJson('the text that starts here is not closed', start);
}

function endOfNested(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (OPENING.has(character)) depth += 1;
    if (CLOSING.has(character)) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  throw new BrokenJson('what starts here is not closed', start);
}

function endOfValue(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"') return endOfString(text, start);
  if (OPENING.has(first)) return endOfNested(text, start);
  let at = start;
  while (at < text.length && !' \t\r\n,]}'.includes(text.charAt(at))) at += 1;
  if (at === start) throw new BrokenJson('a value is missing here', start);
  return at;
}

/**
 * Walks through the members of the array or object at `start` without reading their values, so that each can be read
 * on its own and a broken one be told by its line. Throws `BrokenJson`.
 */
export function* jsonMembers(text: string, start = 0): Generator<JsonMember, number> {
  const opening = skipSpace(text, start);
  const isObject = text[opening] === '{';
  if (!isObject && text[opening] !== '[') throw new BrokenJson('a list or an object is expected here', opening);
  const closing = isObject ? '}' : ']';
  let at = skipSpace(text, opening + 1);
  if (text[at] === closing) return at + 1;
  for (;;) {
    let key: string | undefined;
    if (isObject) {
      if (text[at] !== '"') throw new BrokenJson('a name in quotes is expected here', at);
      const end = endOfString(text, at);
      key = readJson(text, at, end) as string;
      at = skipSpace(text, end);
      if (text[at] !== ':') throw new BrokenJson('a colon is missing here', at);
      at = skipSpace(text, at + 1);
    }
    const end = endOfValue(text, at);
    yield { key, start: at, end };
    at = skipSpace(text, end);
    if (text[at] === closing) return at + 1;
    if (text[at] !== ',') throw new BrokenJson('a comma is missing here', at);
    at = skipSpace(text, at + 1);
  }
}

/** Reads one value of the text; throws `BrokenJson` at its start. */
export function readJson(text: string, start: number, end: number): unknown {
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    throw new BrokenJson('this is not valid JSON', start);
  }
}
