import type { JsonSchema } from '@patina/shared-api/contract/protocol/api-description';

/** Keywords of JSON Schema that the comparison reads; the others do not affect compatibility. */
interface Keywords {
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Form {
  /** `anything` where the schema has no type. */
  type: 'null' | 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'anything';
  /** The allowed values. */
  values?: unknown[] | undefined;
  fields: Record<string, JsonSchema>;
  required: string[];
  /** Schema of fields with any name. */
  rest?: JsonSchema | undefined;
  items?: JsonSchema | undefined;
  pattern?: string | undefined;
  /** Smallest and largest number, length of a text or of a list. */
  from: number;
  to: number;
}

export interface Part {
  schema: JsonSchema;
  root: JsonSchema;
}

/** The forms that a value of a schema may have: `null` beside the others, and one for each kind of object. */
export function formsOf({ schema, root }: Part): Form[] {
  const { $ref, anyOf, oneOf, ...keywords } = schema as Keywords;
  if ($ref !== undefined) return formsOf({ schema: resolve($ref, root), root });
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((choice) => formsOf({ schema: choice, root }));
  const values = keywords.enum ?? (keywords.const === undefined ? undefined : [keywords.const]);
  return [keywords.type ?? 'anything'].flat().map((type) => ({
    type: type as Form['type'],
    values,
    fields: keywords.properties ?? {},
    required: keywords.required ?? [],
    rest: typeof keywords.additionalProperties === 'object' ? keywords.additionalProperties : undefined,
    items: keywords.items,
    pattern: keywords.pattern,
    from: lowest(keywords, type === 'integer'),
    to: highest(keywords, type === 'integer'),
  }));
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  const steps = reference.split('/').slice(1);
  return steps.reduce<JsonSchema>((part, step) => (part[step] ?? {}) as JsonSchema, root);
}

/** Exclusive and inclusive bounds are treated alike. */
function lowest({ minimum, exclusiveMinimum, minLength, minItems }: Keywords, isWhole: boolean): number {
  const above = exclusiveMinimum === undefined ? undefined : exclusiveMinimum + (isWhole ? 1 : 0);
  return Math.max(minimum ?? -Infinity, above ?? -Infinity, minLength ?? -Infinity, minItems ?? -Infinity);
}

function highest({ maximum, exclusiveMaximum, maxLength, maxItems }: Keywords, isWhole: boolean): number {
  const below = exclusiveMaximum === undefined ? undefined : exclusiveMaximum - (isWhole ? 1 : 0);
  const most = Math.min(maximum ?? Infinity, below ?? Infinity, maxLength ?? Infinity, maxItems ?? Infinity);
  return most >= Number.MAX_SAFE_INTEGER ? Infinity : most;
}
