import type { AdminArguments, AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readReason } from '#platform/console/parse-arguments.ts';

/*
 * Names of the release before, which still work in this one.
 */

type Options = AdminArguments['options'];

interface FormerOptions {
  flags: string[];
  /** The options of now. @throws CommandError */
  read(options: Options): Options;
}

const FORCE: FormerOptions = {
  flags: ['--force', '--reason <text>'],
  read: ({ force, reason, ...options }) =>
    force === true ? { ...options, forced: readReason(reason, 'it is kept in the audit log') } : options,
};

const FORMER_OPTIONS: Readonly<Record<string, FormerOptions>> = {
  'user list': {
    flags: ['--unverified'],
    read: ({ unverified, ...options }) => (unverified === true ? { ...options, state: 'unverified' } : options),
  },
  'promo create': {
    flags: ['--percent <percent>', '--fixed <credits>'],
    read({ percent, fixed, ...options }) {
      if (percent !== undefined && fixed !== undefined) throw new CommandError('Give either --percent or --fixed.');
      const former =
        percent === undefined ? { type: 'fixed', discount: fixed } : { type: 'percent', discount: percent };
      return former.discount === undefined ? options : { ...options, ...former };
    },
  },
  'order sent': FORCE,
  'payouts paid': FORCE,
  'payouts list': {
    flags: ['--released'],
    read: ({ released, ...options }) => (released === true ? { ...options, state: 'due' } : options),
  },
  'offer list': {
    flags: ['--late'],
    read: ({ late, ...options }) => (late === true ? { ...options, queue: 'to_return' } : options),
  },
};

/** A command that also knows the options which it had in the release before. */
export function withFormerOptions<Services>(command: AdminCommand<Services>): AdminCommand<Services> {
  const former = FORMER_OPTIONS[command.name];
  if (former === undefined) return command;
  const added = former.flags.map((flags) => ({ flags, summary: 'former name, until the next release' }));
  return {
    ...command,
    options: [...(command.options ?? []), ...added],
    run: (context, { options, ...given }, output) =>
      command.run(context, { ...given, options: former.read(options) }, output),
  };
}
