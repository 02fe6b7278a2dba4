import { namesWords } from './names-words.ts';

/** Begins a test, at the beginning of a line, as the formatter leaves it. */
const BEGIN = /^(?:test|it)\b/;
/** Ends one: the first such line after its beginning, or the line itself. */
const END = /^(?=[}\])]).*\);/;
const ONE_LINE = /\);\s*$/;
/** Tests inside of something, whose titles are not the whole name. */
const NESTED = /^(?:describe\b|[ \t]+(?:test|it)(?:\.\w+)*\()/m;
const TITLE =
  /^(?:test|it)(?:\.(?!each\b|for\b)\w+)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/;
/** That of a table of cases, after the table. */
const TITLE_OF_EACH = /[\])`]\)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/;

/**
 * Titles of the tests of a file that name words of changed texts, as patterns of regular expressions: all of them if what
 * the tests share names such words. Undefined for a file that is not a plain list of tests.
 */
export function casesNaming(code: string, wordings: string[]): string[] | undefined {
  if (NESTED.test(code)) return undefined;
  const { cases, shared } = splitCases(code);
  const titled = cases.map((body) => ({ body, title: titleOf(body) }));
  if (titled.some(({ title }) => title === undefined)) return undefined;
  const isOfAll = namesWords(shared, wordings);
  return titled.flatMap(({ body, title }) =>
    title !== undefined && (isOfAll || namesWords(body, wordings)) ? [title] : [],
  );
}

/** The tests of a file, and everything else in it. */
function splitCases(code: string): { cases: string[]; shared: string } {
  const cases: string[] = [];
  const shared: string[] = [];
  let open: string[] | undefined;
  for (const line of code.split('\n')) {
    const isBegin = open === undefined && BEGIN.test(line);
    if (isBegin) open = [];
    (open ?? shared).push(line);
    if (open && (isBegin ? ONE_LINE.test(line) : END.test(line))) {
      cases.push(open.join('\n'));
      open = undefined;
    }
  }
  return { cases: open ? [...cases, open.join('\n')] : cases, shared: shared.join('\n') };
}

function titleOf(body: string): string | undefined {
  const [, ...quoted] = (/^(?:test|it)(?:\.\w+)*\.(?:each|for)\b/.test(body) ? TITLE_OF_EACH : TITLE).exec(body) ?? [];
  const title = quoted.find((text) => text !== undefined);
  return title === undefined ? undefined : patternOf(title);
}

/** What a title may be once its placeholders are filled in. */
function patternOf(title: string): string {
  return title
    .replaceAll(/\\(.)/g, '$1')
    .split(/%%|%[a-zA-Z#$]|\$\{[^}]*\}|\$[\w.]+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
}
