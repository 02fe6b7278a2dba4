/** What a settings form reads of JSON Schema. */
export interface JsonSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** Code of a text that does not match the pattern. */
  problem?: string;
  enum?: string[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** The schema without the possibility of no value, and whether there was one. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const some = schema.anyOf?.find(({ type }) => type !== 'null');
  return { schema: some ?? schema, isNullable: schema.anyOf?.some(({ type }) => type === 'null') ?? false };
}

/** The value of a new entry. */
export function emptyValue(given: JsonSchema): unknown {
  const { schema, isNullable } = withoutNull(given);
  if (isNullable) return null;
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, emptyValue(each)]));
  }
  if (schema.type === 'array') return [];
  return schema.type === 'boolean' ? false : (schema.enum?.[0] ?? '');
}

/** A limit that a value breaks, for its text; `code` where the schema has a problem of its own. */
export type LimitProblem =
  | { limit: 'number' | 'whole' | 'decimals' | 'empty' | 'pattern' }
  | { code: string }
  | { limit: 'least' | 'above' | 'most' | 'below' | 'length' | 'items'; than: number };

/** What is wrong with a value, by the path of the field: `value.0.title`. */
export function findProblems(given: JsonSchema, value: unknown, path = 'value'): Record<string, LimitProblem> {
  const { schema, isNullable } = withoutNull(given);
  if (value === null) return isNullable ? {} : { [path]: { limit: 'empty' } };
  if (Array.isArray(value)) {
    const { minItems = 0, items = {} } = schema;
    const own: Record<string, LimitProblem> =
      value.length < minItems ? { [path]: { limit: 'items', than: minItems } } : {};
    return Object.assign(own, ...value.map((item, index) => findProblems(items, item, `${path}.${index}`)));
  }
  if (typeof value === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    const values = value as Record<string, unknown>;
    return Object.assign({}, ...entries.map(([name, each]) => findProblems(each, values[name], `${path}.${name}`)));
  }
  const problem = isNumeric(schema) ? numberProblem(schema, value) : textProblem(schema, value);
  return problem ? { [path]: problem } : {};
}

export const isNumeric = ({ type }: JsonSchema) => type === 'number' || type === 'integer';

function numberProblem(schema: JsonSchema, value: unknown): LimitProblem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { limit: 'number' };
  const { type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  if (type === 'integer' && !Number.isInteger(value)) return { limit: 'whole' };
  if (minimum !== undefined && value < minimum) return { limit: 'least', than: minimum };
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return { limit: 'above', than: exclusiveMinimum };
  if (maximum !== undefined && value > maximum) return { limit: 'most', than: maximum };
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return { limit: 'below', than: exclusiveMaximum };
  if (multipleOf === 0.01 && !/^-?\d+(\.\d{1,2})?$/.test(String(value))) return { limit: 'decimals' };
  return undefined;
}

function textProblem(
  { minLength = 0, maxLength, pattern, problem }: JsonSchema,
  value: unknown,
): LimitProblem | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text.length < minLength) return { limit: 'empty' };
  if (maxLength !== undefined && text.length > maxLength) return { limit: 'length', than: maxLength };
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    return problem === undefined ? { limit: 'pattern' } : { code: problem };
  }
  return undefined;
}
