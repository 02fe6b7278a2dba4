import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** README's tree of pages, and the pages that journeys open. */
export const PAGE_LISTS = { tree: 'README.md', routes: 'e2e/src/shop/ROUTES.ts' };

/** Adds a new remote's page to the lists of all pages. @param root the project's folder */
export function listRemote(name: string, root: string): void {
  const page = `│   └── /${name}`;
  // Before the last app of the tree, whose corner is different.
  insertBefore(path.join(root, PAGE_LISTS.tree), /^└── [a-z-]+$/m, `├── ${name}\n${page.padEnd(54)}first page\n`);
  insertBefore(
    path.join(root, PAGE_LISTS.routes),
    /^ *\{ name: 'an unknown address'/m,
    `  { name: 'the page of ${name}', address: '/${name}', status: 200 },\n`,
  );
}

/** @throws Error if the file has no such line */
function insertBefore(file: string, place: RegExp, lines: string): void {
  const text = readFileSync(file, 'utf8');
  const { index } = place.exec(text) ?? {};
  if (index === undefined) throw new Error(`${file} has no line ${place} to list a remote before`);
  writeFileSync(file, text.slice(0, index) + lines + text.slice(index));
}
