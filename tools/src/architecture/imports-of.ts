export interface Import {
  specifier: string;
  /** Erased before the code runs. */
  isTypeOnly: boolean;
}

const STATEMENT = /^\s*(?:import|export)\s+(?<type>type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?'(?<specifier>[^']+)'/gm;
const CALL = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?'(?<specifier>[^']+)'/gs;

/** What a source file imports and re-exports, statically and dynamically. */
export function importsOf(text: string): Import[] {
  return [...text.matchAll(STATEMENT), ...text.matchAll(CALL)].map(({ groups }) => ({
    specifier: groups?.['specifier'] ?? '',
    isTypeOnly: groups?.['type'] !== undefined,
  }));
}
