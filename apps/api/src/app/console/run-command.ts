import type { Readable } from 'node:stream';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import type { AdminRequest } from '@patina/http/admin/admin-messages';
import { adminCommands } from '#app/console/admin-commands.ts';
import type { Services } from '#app/wiring.ts';
import type { AdminContext, AdminPlace } from '#platform/console/admin-command.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * Runs one command of an operator. Returns why it was rejected, or undefined on success. Unexpected errors are thrown.
 */
export async function runCommand(
  place: AdminPlace<Services>,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
): Promise<string | undefined> {
  try {
    const command = adminCommands.find(({ name }) => name === request.command);
    if (command === undefined) throw new CommandError(`This store does not know the command ${request.command}.`);
    const { values, options, inputName, inputBytes, operator = 'unknown' } = request;
    await command.run(
      contextOf(place, command.name, operator),
      { values, options, input, inputName, inputBytes },
      output,
    );
    return undefined;
  } catch (error) {
    if (error instanceof CommandError || error instanceof ApiError) return error.message;
    throw error;
  }
}

/** The context of a command that an operator has entered. */
export function contextOf(place: AdminPlace<Services>, action: string, operator: string): AdminContext<Services> {
  return {
    ...place,
    operator,
    note: ({ transaction = place.services.database, ...change }) =>
      auditLog(transaction).note({ operator, action, ...change }),
  };
}
