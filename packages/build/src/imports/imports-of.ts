import { parseSync, type StaticImport } from 'oxc-parser';

/** Every name that a module exports. */
export const ALL_NAMES = '*';

export interface Import {
  specifier: string;
  /** Erased before the code runs. */
  isTypeOnly: boolean;
  /** Names of the imports, without types; `ALL_NAMES` means the whole module. */
  names: string[];
}

/**
 * What a source file imports and re-exports, statically and by `import('…')`, in the order of the text.
 * @param file Name with its extension, which distinguishes TSX from TypeScript.
 * @throws Error naming the file if it does not parse.
 */
export function importsOf(file: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(file, text);
  const imported = staticImports.map((it) => ({
    start: it.start,
    specifier: it.moduleRequest.value,
    isTypeOnly: isErased(it, text),
    names: it.entries.filter(({ isType }) => !isType).map(nameOf),
  }));
  const exported = staticExports.flatMap(({ start, entries }) => {
    const specifier = entries[0]?.moduleRequest?.value;
    if (specifier === undefined) return [];
    const values = entries.filter(({ isType }) => !isType);
    return [{ start, specifier, isTypeOnly: values.length === 0, names: values.map(nameOf) }];
  });
  const loaded = dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^(['"])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ start, specifier: literal[2], isTypeOnly: false, names: [ALL_NAMES] }] : [];
  });
  return [...imported, ...exported, ...loaded].sort((a, b) => a.start - b.start).map(({ start: _, ...it }) => it);
}

export function exportsOf(file: string, text: string): string[] {
  return parse(file, text).staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName: { kind, name } }) => {
      if (isType) return [];
      return kind === 'Default' ? ['default'] : name === null ? [] : [name];
    }),
  );
}

function parse(file: string, text: string) {
  const { errors, module } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  return module;
}

/** `import './a.ts'` has no names and runs; `import type {} from './a.ts'` has no names and is erased. */
function isErased({ entries, start, end }: StaticImport, text: string): boolean {
  if (entries.length === 0) return /^import\s+type\b/.test(text.slice(start, end));
  return entries.every(({ isType }) => isType);
}

function nameOf({ importName: { kind, name } }: { importName: { kind: string; name: string | null } }): string {
  if (kind === 'Name' && name !== null) return name;
  return kind === 'Default' ? 'default' : ALL_NAMES;
}
