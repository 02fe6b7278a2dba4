import type { NamedFunction } from '@patina/releases/storage/source-map';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';

type Visit<Node extends keyof VisitorObject> = NonNullable<VisitorObject[Node]>;

interface Position {
  start: number;
  end: number;
}

/**
 * The functions of a source file that have a name, by themselves or by what they are assigned to, the outer before the inner. A
 * callback without one is a part of the function around it. None for a file that does not parse.
 * @param file Name with its extension, which distinguishes TSX from TypeScript.
 */
export function namedFunctions(file: string, text: string): NamedFunction[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) return [];
  const named: (Position & { name: string })[] = [];
  const classes: (string | undefined)[] = [];
  function add(name: string | undefined, node: Position | null): void {
    if (name !== undefined && node) named.push({ name, start: node.start, end: node.end });
  }
  const inClass = (name: string | undefined) => [classes.at(-1), name].filter(Boolean).join('.') || undefined;
  const own: Visit<'FunctionDeclaration' | 'FunctionExpression'> = (node) => add(node.id?.name, node);
  const enter: Visit<'ClassDeclaration' | 'ClassExpression'> = ({ id }) => void classes.push(id?.name);
  const leave = () => void classes.pop();
  const method: Visit<'MethodDefinition'> = ({ key, value }) => add(inClass(keyName(key)), value);
  const member: Visit<'PropertyDefinition'> = ({ key, value }) => add(inClass(keyName(key)), functionIn(value));
  const property: Visit<'Property'> = ({ key, value }) => add(keyName(key), functionIn(value));
  const variable: Visit<'VariableDeclarator'> = ({ id, init }) => add(keyName(id), functionIn(init));
  const assigned: Visit<'AssignmentExpression'> = ({ left, right }) => add(keyName(left), functionIn(right));
  new Visitor({
    FunctionDeclaration: own,
    FunctionExpression: own,
    ClassDeclaration: enter,
    'ClassDeclaration:exit': leave,
    ClassExpression: enter,
    'ClassExpression:exit': leave,
    MethodDefinition: method,
    PropertyDefinition: member,
    Property: property,
    VariableDeclarator: variable,
    AssignmentExpression: assigned,
  }).visit(program);
  const placeOf = placesIn(text);
  return named
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .map(({ name, start, end }) => [name, ...placeOf(start), ...placeOf(end)]);
}

const functionIn = (node: (Position & { type: string }) | null): Position | null =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression' ? node : null;

/** `name`, `#name`, `'name'` and the last part of `a.b.name`. */
function keyName(key: { type: string; name?: unknown; value?: unknown; property?: unknown }): string | undefined {
  if (key.type === 'MemberExpression') return keyName(key.property as Parameters<typeof keyName>[0]);
  const name = key.name ?? key.value;
  return typeof name === 'string' ? name : undefined;
}

/** Line, from 1, and column, from 0, of an index of a text. */
function placesIn(text: string): (index: number) => [line: number, column: number] {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (index) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return [low + 1, index - (starts[low] ?? 0)];
  };
}
