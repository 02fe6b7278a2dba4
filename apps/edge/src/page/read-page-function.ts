import { readFileSync } from 'node:fs';

/** Reads the default function of a script, without comments and indentation: it is part of every page. */
export function readPageFunction(file: URL): string {
  const [, script = ''] = readFileSync(file, 'utf8').split(/^export default (?=function)/m);
  return script
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
