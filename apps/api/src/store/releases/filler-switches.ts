import type { FillerSwitch } from '@patina/shared-api/contract/desk/release-requests';
import type { Actor } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import { requireApp } from '#store/releases/release-requests.ts';
import type { SettingsService } from '#store/settings/settings.ts';

/** Action of a switch in the audit log, which is the log of switches as well. */
const ACTION = 'release filler';
/** Most switches that are listed. */
const LISTED = 50;

type Switched = Omit<FillerSwitch, 'by' | 'at'>;

interface Change extends Switched {
  app: string;
}

const subjectOf = (app: string) => `app ${app}`;

export type FillerSwitches = ReturnType<typeof fillerSwitches>;

/** Fillers of slots, switched off and on at once by a setting; each switch has a reason, and stands in the log of the app's releases. */
export function fillerSwitches(database: Database, settings: SettingsService) {
  async function switchesOf(app: string): Promise<FillerSwitch[]> {
    const rows = await database
      .selectFrom('audit_entry')
      .select(['operator', 'at', 'after'])
      .where('subject', '=', subjectOf(app))
      .where('action', '=', ACTION)
      .orderBy('id', 'desc')
      .limit(LISTED)
      .execute();
    return rows.map(({ operator, at, after }) => ({ ...(after as Switched), by: operator, at: epochSeconds(at) }));
  }

  return {
    /** What is switched off, and the last switches of an app, the newest first. */
    async read(app?: string): Promise<{ off: string[]; switches: FillerSwitch[] }> {
      const { switched_off_fillers: off } = await settings.stored();
      return { off, switches: app === undefined ? [] : await switchesOf(app) };
    },

    /** Nothing happens to one that is so already. @throws ApiError */
    async change({ app, module, slot, off, reason }: Change, operator: Actor): Promise<void> {
      requireApp(operator, app);
      const { switched_off_fillers: seen } = await settings.stored();
      const filler = `${app}/${module}@${slot}`;
      if (seen.includes(filler) === off) return;
      const others = seen.filter((each) => each !== filler);
      const after: Switched = { module, slot, off, reason };
      await settings.change('switched_off_fillers', off ? [...others, filler] : others, {
        operator: operator.email,
        seen,
        note: (log) => log.note({ operator: operator.email, action: ACTION, subject: subjectOf(app), after }),
      });
    },
  };
}
