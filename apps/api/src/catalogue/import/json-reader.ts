import type { ImportProblemCode } from '@patina/shared-api/contract/desk/import-problems';
import { faultText, type ImportFault } from './import-problems.ts';

/** The text is not JSON at `line`, counted from 1. */
export class BrokenJson extends Error {
  readonly fault: ImportFault;
  readonly line: number;

  constructor(fault: ImportFault, line: number) {
    super(faultText(fault));
    this.fault = fault;
    this.line = line;
  }
}

/** An invalid value that could be skipped: what follows it can still be read. */
export class InvalidValue extends BrokenJson {}

/** Longest value, in characters: one that is not closed ends here, not at the end of the file. */
const LONGEST_VALUE = 1_000_000;

/** How far a value has been read, so that reading goes on in the next piece of the text. */
interface Progress {
  depth: number;
  /** Line on which the present text in quotes starts; 0 outside of them. */
  quotedSince: number;
  /** The next character is escaped. */
  isEscaped: boolean;
}

/**
 * Reads a JSON text value by value while it arrives, so that each value can be checked on its own and reported with its
 * line. Holds the piece that has arrived last and the value that is being read.
 */
export class JsonReader {
  readonly #pieces: AsyncIterator<string>;
  #text = '';
  /** Of the next character in the text. */
  #place = 0;
  #line = 1;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Line of what comes next, counted from 1; after `members` has yielded, that of the value. */
  get line(): number {
    return this.#line;
  }

  /**
   * Yields at the value of every member of the array or object that starts here, which must then be read with `value` or
   * `members`: its key, undefined in an array.
   * @throws BrokenJson
   */
  async *members(): AsyncGenerator<string | undefined> {
    const opening = await this.#next();
    if (opening !== '{' && opening !== '[') throw this.#broken('json-list');
    const closing = opening === '{' ? '}' : ']';
    this.#place += 1;
    if ((await this.#next()) !== closing) {
      for (;;) {
        const key = opening === '{' ? await this.#key() : undefined;
        await this.#next();
        yield key;
        const following = await this.#next();
        if (following === closing) break;
        if (following !== ',') throw this.#broken('json-comma');
        this.#place += 1;
        await this.#next();
      }
    }
    this.#place += 1;
  }

  /** Reads the value that starts here. A value that is not valid JSON is skipped. @throws BrokenJson */
  async value(): Promise<unknown> {
    const opening = await this.#next();
    const line = this.#line;
    if (opening === undefined || ',]}'.includes(opening)) throw this.#broken('json-value');
    const isContainer = opening === '{' || opening === '[';
    const text = await this.#take();
    if (text === undefined && isContainer) throw new BrokenJson({ code: 'json-open' }, line);
    return parse(text ?? this.#rest(), line);
  }

  /** @throws BrokenJson if anything but space follows */
  async requireEnd(): Promise<void> {
    const line = this.#line;
    if ((await this.#next()) !== undefined) throw new BrokenJson({ code: 'json-more' }, line);
  }

  /** Reads nothing more of the text. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** The next character that is no space, at which the reader then is; undefined at the end. */
  async #next(): Promise<string | undefined> {
    for (;;) {
      for (; this.#place < this.#text.length; this.#place += 1) {
        const character = this.#text[this.#place];
        if (character === '\n') this.#line += 1;
        else if (character !== ' ' && character !== '\t' && character !== '\r') return character;
      }
      if (!(await this.#more())) return undefined;
    }
  }

  async #key(): Promise<string> {
    if ((await this.#next()) !== '"') throw this.#broken('json-name');
    const { line } = this;
    const key = parse((await this.#take()) ?? '', line);
    if ((await this.#next()) !== ':') throw this.#broken('json-colon');
    this.#place += 1;
    return String(key);
  }

  /** Reads the value that starts here; undefined if it has no end, and then only the place is unchanged. */
  async #take(): Promise<string | undefined> {
    const progress: Progress = { depth: 0, quotedSince: 0, isEscaped: false };
    let from = this.#place;
    for (;;) {
      const { end, line } = endOfValue(this.#text, from, this.#line, progress);
      this.#line = line;
      if (end !== undefined) {
        const text = this.#text.slice(this.#place, end);
        this.#place = end;
        return text;
      }
      from = this.#text.length - this.#place;
      if (from > LONGEST_VALUE) {
        throw new BrokenJson({ code: 'json-long', values: { most: LONGEST_VALUE } }, this.#line);
      }
      if (await this.#more()) continue;
      if (progress.quotedSince > 0) throw unclosed(progress.quotedSince);
      return undefined;
    }
  }

  /** What is left of the text, at its end. */
  #rest(): string {
    const rest = this.#text.slice(this.#place);
    this.#place = this.#text.length;
    return rest;
  }

  /** Reads on in the next piece, and drops what has been read before. Returns false at the end. */
  async #more(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (done) return false;
    this.#text = this.#text.slice(this.#place) + value;
    this.#place = 0;
    return true;
  }

  #broken(code: ImportProblemCode): BrokenJson {
    return new BrokenJson({ code }, this.#line);
  }
}

const unclosed = (line: number) => new BrokenJson({ code: 'json-text' }, line);

/**
 * Where a value ends: after its closing bracket or quote, or before the comma or bracket behind it; undefined if the text ends
 * before that. The line is that of the end.
 */
function endOfValue(text: string, from: number, firstLine: number, progress: Progress) {
  let line = firstLine;
  for (let place = from; place < text.length; place += 1) {
    const character = text[place] ?? '';
    if (character === '\n') {
      if (progress.quotedSince > 0) throw unclosed(progress.quotedSince);
      line += 1;
    } else if (progress.isEscaped) {
      progress.isEscaped = false;
    } else if (progress.quotedSince > 0) {
      if (character === '\\') progress.isEscaped = true;
      if (character !== '"') continue;
      progress.quotedSince = 0;
      if (progress.depth === 0) return { end: place + 1, line };
    } else if (character === '"') {
      progress.quotedSince = line;
    } else if (character === '{' || character === '[') {
      progress.depth += 1;
    } else if (progress.depth === 0) {
      if (',}]'.includes(character)) return { end: place, line };
    } else if (character === '}' || character === ']') {
      progress.depth -= 1;
      if (progress.depth === 0) return { end: place + 1, line };
    }
  }
  return { end: undefined, line };
}

/** @throws InvalidValue */
function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidValue({ code: 'json-invalid' }, line);
  }
}
