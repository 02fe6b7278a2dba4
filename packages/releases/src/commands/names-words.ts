const LITERAL =
  /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/((?![*/])(?:[^/\\\n]|\\.)+)\/[a-z]*/g;

/**
 * Whether the code of a test names a text, a part of it between placeholders, or words of it: two and more, one with a
 * capital letter, or one in a regular expression.
 */
export function namesWords(code: string, wordings: string[]): boolean {
  const parts = wordings.flatMap((text) => text.split(/\{\{[^}]*\}\}/)).map((part) => part.trim());
  if (parts.some((part) => part.length > 2 && code.toLowerCase().includes(part.toLowerCase()))) return true;
  const named = [...code.matchAll(LITERAL)].flatMap(([, single, double, template, pattern]) => [
    ...(single ?? double ?? template ?? '').split(/\$\{[^}]*\}/).filter((words) => /[A-Z]|\w \w/.test(words)),
    ...(pattern ?? '').split(/\\.|[^\p{L}\p{N} ,'’-]+/u),
  ]);
  const whole = wordings.map((text) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `);
  return named
    .map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .some((words) => words.length > 2 && whole.some((text) => text.includes(` ${words}`)));
}
