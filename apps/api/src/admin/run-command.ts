import type { Readable } from 'node:stream';
import type { AdminContext, AdminOutput, AdminPlace } from '#admin/admin-command.ts';
import { adminCommands } from '#admin/admin-commands.ts';
import type { AdminRequest } from '#admin/admin-messages.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import { NotFound, Refusal } from '#http/problems.ts';

/**
 * Runs one command of an operator. Answers the reason it was refused for, or undefined when it was carried out.
 * Anything but a refusal is thrown.
 */
export async function runCommand(
  place: AdminPlace,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
): Promise<string | undefined> {
  try {
    const command = adminCommands.find(({ name }) => name === request.command);
    if (command === undefined) throw new NotFound(`This store does not know the command ${request.command}.`);
    const { values, options, inputName, operator = 'unknown' } = request;
    await command.run(contextOf(place, command.name, operator), { values, options, input, inputName }, output);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** What a command works with that an operator has given. */
export function contextOf(place: AdminPlace, action: string, operator: string): AdminContext {
  return {
    ...place,
    operator,
    note: ({ transaction = place.store.database, ...change }) =>
      auditLog(transaction).note({ operator, action, ...change }),
  };
}
