import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';

const TOKENS = 'packages/ui/src/theme/tokens.css';

/** Custom properties that the kit defines for every page, such as `--accent`. */
export function kitTokens(): string[] {
  const text = readFileSync(path.join(projectRoot, TOKENS), 'utf8');
  return [...new Set(text.match(/--[\w-]+(?=\s*:)/g))].sort();
}

/** Those of the kit's custom properties that built styles and scripts use. */
export function tokensIn(texts: string[], tokens = kitTokens()): string[] {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)));
  return tokens.filter((token) => used.has(token));
}
