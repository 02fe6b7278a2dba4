import { type Rule, type Selector, type SelectorComponent, transform } from 'lightningcss';

/**
 * What a style sheet of a remote's build does to other teams' parts of a page, which keep the sheet after the remote was
 * left: selectors without a class of the remote, and names of animations that are not its own. Empty if it does nothing.
 * @param app its name begins the names of its classes
 */
export function reachingStyles(app: string, css: string): string[] {
  const reaching = new Set<string>();
  transform({
    filename: `${app}.css`,
    code: Buffer.from(css),
    visitor: {
      StyleSheet({ rules }) {
        for (const one of reachingRules(app, rules as Rule[])) reaching.add(one);
      },
    },
  });
  return [...reaching];
}

/** Rules in which styles have their conditions. */
const CONDITIONS = ['media', 'supports', 'container', 'layer-block', 'starting-style', 'moz-document'];

function reachingRules(app: string, rules: Rule[]): string[] {
  return rules.flatMap((rule) => {
    // Rules inside a style are about its elements, and those of a scope about what is below its root.
    if (rule.type === 'style') return rule.value.selectors.filter((one) => !isOwn(app, one)).map(textOf);
    if (rule.type === 'keyframes') {
      const { value } = rule.value.name;
      return value.startsWith(`${app}-`) ? [] : [`@keyframes ${value}`];
    }
    return CONDITIONS.includes(rule.type) && 'value' in rule ? reachingRules(app, rulesIn(rule.value)) : [];
  });
}

const rulesIn = (value: object | null): Rule[] => (value && 'rules' in value ? (value.rules as Rule[]) : []);

/**
 * Whether a selector has a class of the remote, so that it matches nothing where the remote is not: in itself, in every
 * alternative of `:is` and `:where`, or as what an element has (`:has`).
 */
function isOwn(app: string, selector: Selector): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return part.name.startsWith(`${app}-`);
    if (part.type !== 'pseudo-class' || !NESTING.includes(part.kind) || !('selectors' in part)) return false;
    return (part.selectors as Selector[] | null)?.every((inner) => isOwn(app, inner)) ?? false;
  });
}

const NESTING = ['is', 'where', 'has'];

/** A selector as somebody would write it, without what is inside its pseudo-classes. */
function textOf(selector: Selector): string {
  return selector.map(partOf).join('');
}

const COMBINATORS: Record<string, string> = { child: ' > ', 'next-sibling': ' + ', 'later-sibling': ' ~ ' };

function partOf(part: SelectorComponent): string {
  switch (part.type) {
    case 'class':
      return `.${part.name}`;
    case 'id':
      return `#${part.name}`;
    case 'type':
      return part.name;
    case 'universal':
      return '*';
    case 'attribute':
      return `[${part.name}]`;
    case 'combinator':
      return COMBINATORS[part.value] ?? ' ';
    case 'pseudo-class':
      return `:${part.kind}${'selectors' in part && part.selectors ? '(…)' : ''}`;
    case 'pseudo-element':
      return `::${part.kind}`;
    default:
      return '&';
  }
}
