import { readFileSync } from 'node:fs';

/** A string, whose spaces count; a sign with the spaces around it; other spaces. */
const TOKENS = /('[^'\n]*'|`[^`]*`)|\s*([=+*?:<>&|!,;{}()[\]])\s*|\s+/g;

/**
 * Reads the default function of a script, without comments and spaces: it is part of every page. The script has no
 * regular expressions, and a semicolon after each statement.
 */
export function readPageFunction(file: URL): string {
  const [, script = ''] = readFileSync(file, 'utf8').split(/^export default (?=function)/m);
  return script
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(TOKENS, (_, text?: string, sign?: string) => text ?? sign ?? ' ')
    .trim();
}
