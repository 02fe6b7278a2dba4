import path from 'node:path';

/** A relative import, static or `import('…')`, in a declaration file. */
const RELATIVE_IMPORT = /['"](\.[^'"]*)['"]/g;

/**
 * These declaration files and all that they import.
 * @param declarations Texts by path, as in a SharedSurface.
 */
export function reachedDeclarations(files: string[], declarations: Record<string, string>): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    const text = declarations[file];
    if (text === undefined || reached.has(file)) return;
    reached.add(file);
    for (const [, specifier = ''] of text.matchAll(RELATIVE_IMPORT)) {
      visit(`${path.posix.join(path.posix.dirname(file), specifier)}.d.ts`);
    }
  };
  for (const file of files) visit(file);
  return reached;
}
