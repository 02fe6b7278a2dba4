import type { AdminOutput } from '@patina/http/admin/admin-client';
import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import type { DeskEndpoint } from '@patina/shared-api/contract/desk/desk-endpoint';
import { ROLES } from '@patina/shared-api/contract/desk/roles';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import type * as z from 'zod/mini';
import { ALWAYS } from '#identity/identity.ts';
import { type CallCommand, type DeskDefinition, routeOf } from '#operators/act.ts';
import type { ActGuard } from '#operators/act-guard.ts';
import { argumentOf, fieldsOf, optionOf, parseFields, readFields, type TakenField } from '#operators/command-fields.ts';
import type { AdminArguments, AdminCommand, AdminContext } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { sayWaiting } from '#platform/console/say.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { Download } from '#platform/http/download.ts';

/** Rows of a list that nobody has asked for more of. */
const ROWS = '100';

interface CommandServices {
  actGuard: ActGuard;
  database: Database;
}

/** The commands of declared calls: their names, their help, and what they do, which is what the back office does. */
export function commandsOf<Services extends CommandServices>(
  definitions: readonly DeskDefinition<Services>[],
): AdminCommand<Services>[] {
  return definitions.flatMap((definition) => definition.commands.map((command) => commandOf(definition, command)));
}

function commandOf<Services extends CommandServices>(
  { endpoint }: DeskDefinition<Services>,
  command: CallCommand<Services>,
): AdminCommand<Services> {
  const fields = fieldsOf(endpoint, command);
  return {
    name: command.name ?? routeOf(endpoint),
    summary: command.summary ?? endpoint.summary,
    examples: command.examples,
    arguments: fields.filter(({ argument }) => argument !== undefined).map(argumentOf),
    options: fields.filter(({ argument }) => argument === undefined).map(optionOf),
    async run(context, given, output) {
      const call = await readCall(endpoint, command, fields, context, given);
      if (typeof call === 'string') {
        output.line(call);
        return output.result([]);
      }
      const { actGuard } = context.services;
      try {
        const outcome = await actGuard.make(routeOf(endpoint), call);
        if ('approval' in outcome) sayWaiting(output, outcome);
        else await print(outcome.answer, { command, call, fields }, output);
      } catch (error) {
        throw error instanceof ApiError ? namedError(error, fields) : error;
      }
    },
  };
}

/** Reads and validates what was typed, as a request is; a text where there is nothing to do. @throws CommandError */
async function readCall<Services extends CommandServices>(
  { query, body }: DeskEndpoint,
  { fixed, complete = (typed) => typed }: CallCommand<Services>,
  fields: readonly TakenField[],
  { services, log, operator }: AdminContext<Services>,
  given: AdminArguments,
) {
  const typed: Record<string, unknown> = { ...readFields(fields, given), ...fixed };
  for (const { find, path } of fields) {
    const [name = ''] = path;
    if (find && typed[name] !== undefined) typed[name] = await find(services.database, String(typed[name]));
  }
  const read = await complete(body === undefined ? { per_page: ROWS, count: 'all', ...typed } : typed, services);
  if (typeof read === 'string') return read;
  const params = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
  return {
    params,
    query: query === undefined ? {} : parseFields(query as z.ZodMiniType, read, fields),
    body: body === undefined ? {} : parseFields(body as z.ZodMiniType, read, fields),
    operator: { email: operator, roles: ROLES },
    once: ALWAYS,
    log,
  };
}

/** The error of a field, named as the command names it. */
function namedError(
  { message, code, details: { errors = {} } }: ApiError,
  fields: readonly TakenField[],
): CommandError {
  const [name] = Object.keys(errors);
  const field = fields.find(({ path }) => path.join('.') === name);
  return new CommandError(field ? `${field.label}: ${message}` : message, code);
}

interface Printed {
  command: CallCommand;
  call: { body: unknown };
  fields: readonly TakenField[];
}

type Say = (said: unknown, body: unknown) => string | string[];

async function print(answer: unknown, { command, call, fields }: Printed, output: AdminOutput): Promise<void> {
  if (answer instanceof Download) {
    for await (const piece of answer.pieces) await output.data(piece);
    return;
  }
  const say: Say = (command.say as Say | undefined) ?? factsOf;
  const sayAll = (said: unknown) => {
    for (const line of [say(said, call.body)].flat()) output.line(line);
  };
  const {
    results,
    payload,
    meta,
    status: _,
    ...rest
  } = answer as {
    results?: BulkResult[];
    payload?: unknown;
    meta?: ListMeta;
    status: string;
  };
  if (results) return printEach(results, { what: fields[0]?.argument ?? '', sayAll }, output);
  if (Array.isArray(payload)) for (const row of payload) sayAll(row);
  else sayAll(payload ?? rest);
  if (meta !== undefined && meta.pages > 1) output.line(`Page ${meta.page} of ${meta.pages}.`);
  output.result(payload ?? rest);
}

/** Says what became of each thing. @throws CommandError with the reason, if one was rejected */
function printEach(
  results: readonly BulkResult[],
  { what, sayAll }: { what: string; sayAll: (said: unknown) => void },
  output: AdminOutput,
): void {
  for (const result of results) {
    const { id, ok, changed, approval, message } = result;
    const thing = `${capital(what.replace(/s$/, ''))} ${id}`;
    if (approval !== undefined) {
      output.line(`${thing}: a second person has to agree: it waits in the back office as request ${approval}.`);
    } else if (!ok) {
      if (results.length > 1) output.line(`${thing}: ${message}`);
    } else if (changed) sayAll(result);
    else output.line(`${thing}: this was known, nothing has changed.`);
  }
  output.result(results);
  const rejected = results.filter(({ ok }) => !ok);
  if (rejected.length === 0) return;
  const single = results.length === 1 ? rejected[0]?.message : undefined;
  throw new CommandError(single ?? `${rejected.length} of ${results.length} ${what} could not be changed.`);
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** What can be said of anything: its plain facts, in one line. */
const factsOf = (said: unknown): string =>
  Object.values(said as object)
    .filter((fact) => ['string', 'number'].includes(typeof fact) && fact !== '')
    .join('  ');
