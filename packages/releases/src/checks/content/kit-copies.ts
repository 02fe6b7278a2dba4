import path from 'node:path';

/** The source of a style sheet. */
export interface SheetSource {
  file: string;
  css: string;
}

interface Rule {
  line: number;
  declared: Set<string>;
}

/** Rules with fewer declarations, and parts with fewer of such rules, are alike by chance. */
const FEWEST_DECLARATIONS = 3;
const FEWEST_RULES = 2;
/** Two rules are the same if they have this part of their declarations in common. */
const SAME_PART = 0.7;
/** A part is copied if a sheet has this part of its rules, by their declarations. The closest of our own have a third. */
const COPIED_PART = 0.5;

const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /\{([^{}]*)\}/g;

/**
 * Style sheets of an app that repeat rules of a part of the kit: each with the place of the first one, such as
 * `src/Pager.module.css:4 like Pagination (3 of 4 rules)`. A copy does not follow the kit when that changes.
 * @param kit the style sheets of the kit, named by their parts
 */
export function kitCopies(own: SheetSource[], kit: SheetSource[]): string[] {
  const parts = kit
    .map(({ file, css }) => ({ name: path.basename(file, '.module.css'), rules: rulesOf(css) }))
    .filter(({ rules }) => rules.length >= FEWEST_RULES);
  return own.flatMap(({ file, css }) => {
    const rules = rulesOf(css);
    const [closest] = parts
      .map((part) => ({ ...part, ...comparison(rules, part.rules) }))
      .filter(({ first, share }) => first && share >= COPIED_PART)
      .toSorted((one, other) => other.share - one.share);
    if (!closest) return [];
    const { name, first, copied } = closest;
    return [`${file}:${first?.line} like ${name} (${copied} of ${closest.rules.length} rules)`];
  });
}

function comparison(own: Rule[], part: Rule[]) {
  const copied = part.filter((rule) => own.some((other) => isSame(rule, other)));
  const sizeOf = (rules: Rule[]) => rules.reduce((sum, { declared }) => sum + declared.size, 0);
  const first = own.find((rule) => copied.some((other) => isSame(rule, other)));
  return { first, copied: copied.length, share: sizeOf(copied) / sizeOf(part) };
}

function isSame({ declared: one }: Rule, { declared: other }: Rule): boolean {
  const shared = [...one].filter((each) => other.has(each)).length;
  return shared >= (one.size + other.size - shared) * SAME_PART;
}

/** The rules of a sheet that say enough to be compared. */
function rulesOf(css: string): Rule[] {
  const plain = css.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...plain.matchAll(RULE)]
    .map(({ 1: body = '', index }) => ({
      line: plain.slice(0, index).split('\n').length,
      declared: new Set(declarationsOf(body)),
    }))
    .filter(({ declared }) => declared.size >= FEWEST_DECLARATIONS);
}

const declarationsOf = (body: string): string[] =>
  body
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
