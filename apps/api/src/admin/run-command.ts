import type { Readable } from 'node:stream';
import type { AdminContext, AdminOutput } from '#admin/admin-command.ts';
import { adminCommands } from '#admin/admin-commands.ts';
import type { AdminRequest } from '#admin/admin-messages.ts';
import { NotFound, Refusal } from '#http/problems.ts';

/**
 * Runs one command of an operator. Answers the reason it was refused for, or undefined when it was carried out.
 * Anything but a refusal is thrown.
 */
export async function runCommand(
  context: AdminContext,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
): Promise<string | undefined> {
  try {
    const command = adminCommands.find(({ name }) => name === request.command);
    if (command === undefined) throw new NotFound(`This store does not know the command ${request.command}.`);
    const { values, options, inputName } = request;
    await command.run(context, { values, options, input, inputName }, output);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
