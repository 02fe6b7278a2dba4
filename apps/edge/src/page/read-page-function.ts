import { readFileSync } from 'node:fs';
import { minify } from 'terser';

const EXPORT = /^export default /;

/** Reads the default function of a script, minified because it is part of every page. */
export async function readPageFunction(file: URL): Promise<string> {
  const { code = '' } = await minify(readFileSync(file, 'utf8'), { module: true });
  if (!EXPORT.test(code)) throw new Error(`${file.pathname} exports more than a function by default.`);
  return code.replace(EXPORT, '').replace(/;$/, '');
}
