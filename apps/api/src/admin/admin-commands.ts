import type { AdminCommand } from '#admin/admin-command.ts';
import { pageCommands } from '#admin/page-commands.ts';
import { settingsCommands } from '#admin/settings-commands.ts';
import { catalogueCommands } from '#features/catalogue-import/catalogue-commands.ts';

/** Every command of the operator. */
export const adminCommands: AdminCommand[] = [...settingsCommands, ...pageCommands, ...catalogueCommands];
