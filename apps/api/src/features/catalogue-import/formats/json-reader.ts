import { createScanner, type SyntaxKind } from 'jsonc-parser';

/** The text is not JSON at `line`, counted from 1. */
export class BrokenJson extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** Tokens of the scanner: jsonc-parser declares them as a const enum, which isolated modules cannot read. */
const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const satisfies Record<string, SyntaxKind>;
const UNCLOSED_STRING = 2;

/** Where a container ends: after its closing bracket, or at the comma or bracket that follows a plain value. */
const CLOSING: readonly SyntaxKind[] = [TOKEN.closeBrace, TOKEN.closeBracket];
const AFTER_VALUE: readonly SyntaxKind[] = [TOKEN.comma, ...CLOSING, TOKEN.end];

/**
 * Reads a JSON text value by value, so that each value can be checked on its own and reported with its line. Nesting
 * of any depth costs no stack.
 */
export class JsonReader {
  readonly #text: string;
  readonly #scanner;
  #token: SyntaxKind = TOKEN.end;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text, false);
    this.#next();
  }

  /** Line of the present token, counted from 1. */
  get line(): number {
    return this.#scanner.getTokenStartLine() + 1;
  }

  /**
   * Calls `onMember` at the value of every member of the array or object that starts here; it must read the value with
   * `value` or `members`. `key` is undefined in an array. Returns the line of the closing bracket.
   * @throws BrokenJson
   */
  members(onMember: (key: string | undefined) => void): number {
    const isObject = this.#at(TOKEN.openBrace);
    if (!isObject && !this.#at(TOKEN.openBracket)) throw this.#broken('a list or an object is expected here');
    const closing = isObject ? TOKEN.closeBrace : TOKEN.closeBracket;
    this.#next();
    if (!this.#at(closing)) {
      for (;;) {
        onMember(isObject ? this.#key() : undefined);
        if (this.#at(closing)) break;
        if (!this.#at(TOKEN.comma)) throw this.#broken('a comma is missing here');
        this.#next();
      }
    }
    const { line } = this;
    this.#next();
    return line;
  }

  /** Reads the value that starts here. A value that is not valid JSON is skipped. @throws BrokenJson */
  value(): unknown {
    const { line } = this;
    const start = this.#scanner.getTokenOffset();
    const end = this.#skipValue();
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch {
      throw new InvalidValue('this is not valid JSON', line);
    }
  }

  /** @throws BrokenJson if anything but space follows */
  requireEnd(line: number): void {
    if (!this.#at(TOKEN.end)) throw new BrokenJson('more follows after the end of the list', line);
  }

  #at(...tokens: readonly SyntaxKind[]): boolean {
    return tokens.includes(this.#token);
  }

  #key(): string {
    if (!this.#at(TOKEN.string)) throw this.#broken('a name in quotes is expected here');
    const key = this.#scanner.getTokenValue();
    this.#next();
    if (!this.#at(TOKEN.colon)) throw this.#broken('a colon is missing here');
    this.#next();
    return key;
  }

  /** Moves behind a value, and returns the offset of its end. */
  #skipValue(): number {
    if (this.#at(TOKEN.openBrace, TOKEN.openBracket)) return this.#skipContainer();
    if (this.#at(...AFTER_VALUE)) throw this.#broken('a value is missing here');
    let end = this.#scanner.getPosition();
    while (!this.#at(...AFTER_VALUE)) {
      end = this.#scanner.getPosition();
      const isString = this.#at(TOKEN.string);
      this.#next();
      if (isString) break;
    }
    return end;
  }

  #skipContainer(): number {
    const { line } = this;
    for (let depth = 0; !this.#at(TOKEN.end); this.#next()) {
      if (this.#at(TOKEN.openBrace, TOKEN.openBracket)) depth += 1;
      if (this.#at(...CLOSING)) depth -= 1;
      if (depth > 0) continue;
      const end = this.#scanner.getPosition();
      this.#next();
      return end;
    }
    throw new BrokenJson('what starts here is not closed', line);
  }

  #next(): void {
    do this.#token = this.#scanner.scan();
    while (this.#at(TOKEN.space, TOKEN.lineBreak));
    if (this.#scanner.getTokenError() === UNCLOSED_STRING)
      throw this.#broken('the text that starts here is not closed');
  }

  #broken(message: string): BrokenJson {
    return new BrokenJson(message, this.line);
  }
}

/** An invalid value that could be skipped: what follows it can still be read. */
export class InvalidValue extends BrokenJson {}
