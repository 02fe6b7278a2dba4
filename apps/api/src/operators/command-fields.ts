import { moment, pastMoment, reasonText } from '@patina/shared-api/contract/desk/bulk-results';
import type { DeskEndpoint } from '@patina/shared-api/contract/desk/desk-endpoint';
import { rowId } from '@patina/shared-api/contract/protocol/request-parameters';
import * as z from 'zod/mini';
import type { CallCommand, CommandField } from '#operators/act.ts';
import type { AdminArguments } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readPast, readStatus, readTargets, readTime, readYesOrNo } from '#platform/console/parse-arguments.ts';
import { codeOf, englishText } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

/*
 * Arguments and options of a command, from the schemas of its call.
 */

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypeDef & {
  innerType?: Schema;
  element?: Schema;
  shape?: Record<string, Schema>;
  entries?: Record<string, string>;
};

const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** Wrappers of a schema that allow it to be absent. */
const OPTIONAL = new Set(['optional', 'nullable', 'default', 'prefault']);

/** The schema of a present value. */
function presentOf(schema: Schema): Schema {
  const { type, innerType } = definitionOf(schema);
  return innerType !== undefined && OPTIONAL.has(type) ? presentOf(innerType) : schema;
}

/** Whether a value may be null, which is typed as `none`. */
function isNullable(schema: Schema): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === 'nullable' || (innerType !== undefined && OPTIONAL.has(type) && isNullable(innerType));
}

/** A field of a call that a command takes. */
export interface TakenField extends CommandField {
  /** Where it is in the call: `['orders', 'items']`. */
  path: string[];
  schema: Schema;
  isRequired: boolean;
  /** As operators know it: `--at`, `<orders>`. */
  label: string;
}

/** Schemas of everything that a call takes: of its body, its query and its path. */
export function shapeOf({ body, query, path }: DeskEndpoint): Record<string, Schema> {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
    name,
    name === 'id' ? rowId : z.string(),
  ]);
  return {
    ...Object.fromEntries(parameters),
    ...(query && definitionOf(query).shape),
    ...(body && definitionOf(body).shape),
  };
}

function schemaAt(shape: Record<string, Schema>, [name = '', ...rest]: readonly string[], route: string): Schema {
  const schema = shape[name];
  if (schema === undefined) throw new Error(`${route} has no field ${name}.`);
  if (rest.length === 0) return schema;
  const { element, shape: inner } = definitionOf(presentOf(schema));
  return schemaAt(inner ?? (element && definitionOf(element).shape) ?? {}, rest, route);
}

const kebab = (name: string) => name.replaceAll('_', '-');

/** What a command takes, arguments first. */
export function fieldsOf(
  endpoint: DeskEndpoint,
  { fields = {}, complete }: Pick<CallCommand, 'fields' | 'complete'>,
): TakenField[] {
  const shape = shapeOf(endpoint);
  const taken = Object.entries(fields).map(([name, field]): TakenField => {
    const path = name.split('.');
    const schema = schemaAt(shape, path, endpoint.path);
    const {
      argument,
      option = kebab(path.at(-1) ?? ''),
      ...said
    } = typeof field === 'string' ? { summary: field } : (field as CommandField);
    return {
      ...said,
      path,
      schema,
      isRequired:
        path.length === 1 &&
        !OPTIONAL.has(definitionOf(schema).type) &&
        (argument !== undefined || complete === undefined),
      ...(argument === undefined ? { option, label: `--${option}` } : { argument, label: `<${argument}>` }),
    };
  });
  return [
    ...taken.filter(({ argument }) => argument !== undefined),
    ...taken.filter(({ option }) => option !== undefined),
  ];
}

/** Argument in the notation of commander. */
export function argumentOf({ argument, summary, isRequired }: TakenField) {
  return { syntax: isRequired ? `<${argument}>` : `[${argument}]`, summary };
}

/** Option in the notation of commander. */
export function optionOf({ schema, label, option, summary, isFlag }: TakenField) {
  const present = presentOf(schema);
  const { type, entries } = definitionOf(present);
  const known = entries && Object.values(entries).join(', ');
  if (isFlag) return { flags: label, summary };
  if (known !== undefined) return { flags: `${label} <${option}>`, summary: `${summary}: one of ${known}` };
  return { flags: `${label} <${isMoment(present) ? 'time' : (PLACEHOLDERS[type] ?? 'text')}>`, summary };
}

const PLACEHOLDERS: Partial<Record<string, string>> = { array: 'list', boolean: 'yes|no', number: 'number' };

const isMoment = (schema: Schema) => schema === moment || schema === pastMoment;

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads the fields of a call from what was typed.
 * @throws CommandError
 */
export function readFields(
  fields: readonly TakenField[],
  { values, options }: Pick<AdminArguments, 'values' | 'options'>,
): Record<string, unknown> {
  const typedOf = ({ argument, option = '' }: TakenField) =>
    argument === undefined ? options[camel(option)] : values[argument];
  const read: Record<string, unknown> = {};
  for (const field of fields) {
    const typed = typedOf(field);
    const { path, schema, label } = field;
    const [name = '', ...rest] = path;
    if (typed === undefined) {
      if (field.isRequired) throw missing(field);
    } else if (field.find) {
      read[name] = String(typed);
    } else if (rest.length === 0) {
      read[name] = readValue(schema, { typed, label });
    } else {
      put(read, path, readValue(schema, { typed, label }), label);
    }
  }
  return read;
}

/** Sets a value of a nested object, or of all things of a bulk call that have none of their own. @throws CommandError */
function put(read: Record<string, unknown>, [name = '', inner = '']: string[], value: unknown, label: string): void {
  const things = read[name];
  if (!Array.isArray(things)) {
    read[name] = { ...(things as object | undefined), [inner]: value };
    return;
  }
  const isOfOne = Array.isArray(value);
  if (isOfOne && things.length > 1) throw new CommandError(`${label} is for one ${singular(name)} at a time.`);
  read[name] = things.map((thing: object) => ({ [inner]: value, ...thing }));
}

const singular = (name: string) => name.replace(/s$/, '');

function missing({ schema, label, summary }: TakenField): CommandError {
  if (presentOf(schema) === reasonText) return new CommandError(`Say why with ${label}, in 3 to 300 characters.`);
  return new CommandError(`${label} is missing: ${summary}.`);
}

/** @throws CommandError */
function readValue(given: Schema, { typed, label }: { typed: string | boolean; label: string }): unknown {
  if (typed === 'none' && isNullable(given)) return null;
  const schema = presentOf(given);
  const text = String(typed);
  const { type, element, entries } = definitionOf(schema);
  if (schema === pastMoment) return epochSeconds(readPast(label, text) ?? new Date());
  if (schema === moment) return epochSeconds(readTime(label, text) ?? new Date());
  if (schema === rowId)
    return readId(`${/^<[aeiou]/.test(label) ? 'An' : 'A'} ${label.replace(/^<|^--|>$/g, '')}`, text);
  if (entries) return readStatus(Object.values(entries), text, label);
  if (type === 'boolean') return typed === true || readYesOrNo(label, text);
  if (type === 'number') return readNumber(label, text);
  if (type !== 'array' || element === undefined) return text;
  if (definitionOf(element).type === 'object') return readThings(label, text);
  return text.split(',').map((word) => readValue(element, { typed: word, label }));
}

/** A minus may be a word: what begins with a dash is an option. */
function readNumber(label: string, typed: string): number {
  const text = typed.replace(/^minus /, '-').replace(/^(plus |\+)/, '');
  if (!/^-?\d{1,12}(\.\d{1,20})?$/.test(text)) throw new CommandError(`${label} is a number such as 12 or 12.50.`);
  return Number(text);
}

/** Things of a bulk call: `100012:6213504121,100013`. */
function readThings(label: string, text: string): object[] {
  const what = singular(label.replace(/^<|>$/g, ''));
  return readTargets(what, text).map(({ id, tradeOffer }) => ({
    id,
    ...(tradeOffer !== undefined && { trade_offer: tradeOffer }),
  }));
}

/**
 * Validates a part of a call as a request's is.
 * @throws CommandError that names the field as the command does
 */
export function parseFields(schema: z.ZodMiniType, input: object, fields: readonly TakenField[]): unknown {
  const { success, data, error } = z.safeParse(schema, input);
  if (success) return data;
  const [{ path = [], message = '' } = {}] = error.issues;
  const names = path.filter((part) => typeof part === 'string');
  const field = fields.find((known) => known.path.join('.') === names.join('.'));
  throw field ? wrong(field, message) : new CommandError(`${names.join('.')} ${message}`);
}

function wrong(field: TakenField, message: string): CommandError {
  const { label, summary, schema } = field;
  if (presentOf(schema) === reasonText) return missing(field);
  const code = codeOf(message);
  if (code !== undefined) return new CommandError(englishText(code));
  return new CommandError(
    message.startsWith('Invalid input') ? `${label} is not valid: ${summary}.` : `${label} ${message}.`,
  );
}
