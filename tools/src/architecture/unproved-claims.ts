/** A row of docs/security.md whose claim no test shows. */
export interface UnprovedClaim {
  /** First cells of the row, by which it is found. */
  row: string;
  reason: string;
}

const TEST_NAME = /`([\w.-]+\.(?:test|spec)\.tsx?)`/g;
/** A threat: the last column of its table says what shows that it is held. */
const SHOWN_BY = 'shown by';
const HOLDS = '✓';

/**
 * Threats and rows marked as holding, in a page's tables, that name no test, or one that is not in the tree.
 * @param tests names of the tree's test files, without folders
 */
export function unprovedClaims(markdown: string, tests: ReadonlySet<string>): UnprovedClaim[] {
  return claimsOf(markdown).flatMap((cells) => {
    const row = cells.slice(0, 2).join(' | ');
    const named = [...(cells.at(-1) ?? '').matchAll(TEST_NAME)].map(([, name = '']) => name);
    if (named.length === 0) return [{ row, reason: 'names no test' }];
    return named.filter((name) => !tests.has(name)).map((name) => ({ row, reason: `${name} does not exist` }));
  });
}

/** Cells of the rows that claim something. */
export function claimsOf(markdown: string): string[][] {
  let isThreat = false;
  return markdown.split('\n').flatMap((line, index, lines) => {
    if (!line.startsWith('|')) return [];
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (/^\|(?:-+\|)+$/.test(lines[index + 1] ?? '')) {
      isThreat = cells.at(-1) === SHOWN_BY;
      return [];
    }
    if (/^\|(?:-+\|)+$/.test(line)) return [];
    return isThreat || cells.includes(HOLDS) ? [cells] : [];
  });
}
