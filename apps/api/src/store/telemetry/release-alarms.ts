import { canaryVerdict, type PageCounts } from '@patina/shared-api/contract/desk/canary-verdict';
import { type Selectable, sql } from 'kysely';
import { runAlone } from '#platform/database/run-alone.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { DAY, fromNow, HOUR, MINUTE } from '#platform/time.ts';
import type { EmailService } from '#store/email/email.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import type { ReleaseName } from '#store/telemetry/known-releases.ts';

/** Key of the advisory lock: "alarm" in ASCII. */
const LOCK = 0x616c_6172_6d;

/** What a release does now is compared with itself of a day before. */
const NOW = 30 * MINUTE;
/** What it has done so far, of a day at most, is compared with the last day of the release before. */
const SO_FAR = DAY;

/** An alarm that comes back so soon is the same one: nobody is told again. */
const SAME = 6 * HOUR;

interface AlarmParts {
  settings: SettingsService;
  emails: EmailService;
  publicOrigin: string | undefined;
}

export type ReleaseAlarms = ReturnType<typeof releaseAlarms>;

/**
 * Says once to the team of an app that the failures of a release have risen significantly, and notes when that is over. It is compared
 * as a canary is (`canary-verdict.ts`), so whatever ten networks report raises no alarm.
 */
export function releaseAlarms(database: Database, { settings, emails, publicOrigin }: AlarmParts) {
  return {
    async check(): Promise<void> {
      // One connection is all that the embedded database has: what is read of settings is read before.
      const [{ release_team_addresses }, render] = await Promise.all([settings.read(), emails.renderer()]);
      const addressOf = (app: string) =>
        release_team_addresses.map((line) => line.split(/:\s*/, 2)).find(([name]) => name === app)?.[1];
      const tell = ({ app, version, failed, pages, ...before }: Risen) => {
        const email = addressOf(app);
        if (email === undefined) return undefined;
        const money = {
          release: `${app} ${version}`,
          failed: String(failed),
          pages: String(pages),
          against: before.against,
          beforeFailed: String(before.against_failed),
          beforePages: String(before.against_pages),
        };
        const link = publicOrigin && { link: `${publicOrigin}/desk/releases` };
        return render('releaseAlarm', { id: null, name: '', email, language_id: null }, { money, ...link });
      };
      await database.transaction().execute((transaction) =>
        runAlone(transaction, LOCK, async () => {
          const releases = await readReleases(transaction);
          await endAlarms(transaction, releases);
          for (const risen of releases.flatMap((release) => risenOf(release, releases) ?? [])) {
            const told = tell(risen);
            const isNew = await beginAlarm(transaction, { ...risen, is_told: told !== undefined });
            if (isNew && told) await outboxRepository(transaction).tell(told);
          }
        }),
      );
    },
  };
}

/** Releases whose alarm has not ended. */
export async function countAlarms(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('release_alarm')
    .where('ended_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Running extends ReleaseName {
  first: Date;
  /** Of the last half an hour, of the day before that, and of the last day. */
  now: PageCounts;
  before: PageCounts;
  soFar: PageCounts;
  /** Of its last day, whenever that was. */
  last: PageCounts;
}

/** All releases of which something is kept, with what they have done. */
async function readReleases(database: Database): Promise<Running[]> {
  const [now, soFar, before] = [fromNow(-NOW), fromNow(-SO_FAR), fromNow(-NOW - DAY)];
  const { rows } = await sql<Record<string, number> & ReleaseName & { first: Date }>`
    select app, version, first,
      coalesce(sum(pages) filter (where minute >= ${now}), 0)::integer as now_pages,
      coalesce(sum(failed_pages) filter (where minute >= ${now}), 0)::integer as now_failed,
      coalesce(sum(pages) filter (where minute >= ${before} and minute < ${now}), 0)::integer as before_pages,
      coalesce(sum(failed_pages) filter (where minute >= ${before} and minute < ${now}), 0)::integer as before_failed,
      coalesce(sum(pages) filter (where minute >= ${soFar}), 0)::integer as far_pages,
      coalesce(sum(failed_pages) filter (where minute >= ${soFar}), 0)::integer as far_failed,
      coalesce(sum(pages) filter (where minute >= last - interval '1 day'), 0)::integer as last_pages,
      coalesce(sum(failed_pages) filter (where minute >= last - interval '1 day'), 0)::integer as last_failed
    from release_health
    join (
      select app, version, min(minute) as first, max(minute) as last from release_health group by app, version
    ) as ran using (app, version)
    group by app, version, first`.execute(database);
  const countsOf = (row: Record<string, number>, name: string): PageCounts => ({
    pages: row[`${name}_pages`] ?? 0,
    failed: row[`${name}_failed`] ?? 0,
  });
  return rows.map((row) => ({
    app: row.app,
    version: row.version,
    first: row.first,
    now: countsOf(row, 'now'),
    before: countsOf(row, 'before'),
    soFar: countsOf(row, 'far'),
    last: countsOf(row, 'last'),
  }));
}

type Alarm = Selectable<Tables['release_alarm']>;
type Risen = Pick<Alarm, 'app' | 'version' | 'pages' | 'failed' | 'against' | 'against_pages' | 'against_failed'>;

const isWorse = (against: PageCounts, counts: PageCounts) => canaryVerdict(against, counts).verdict === 'worse';

/** What a release is worse than: itself before, or the release before; undefined if it is neither. */
function risenOf(release: Running, releases: readonly Running[]): Risen | undefined {
  const { app, version, now, before, soFar } = release;
  const described = ({ pages, failed }: PageCounts, against: string, than: PageCounts): Risen => ({
    ...{ app, version, pages, failed, against },
    against_pages: than.pages,
    against_failed: than.failed,
  });
  if (isWorse(before, now)) return described(now, version, before);
  const former = releases
    .filter((one) => one.app === app && one.first < release.first)
    .reduce<Running | undefined>((latest, one) => (latest && latest.first > one.first ? latest : one), undefined);
  if (former && isRunning(release) && isWorse(former.last, soFar)) return described(soFar, former.version, former.last);
  return undefined;
}

/** Whether pages have run it lately. */
const isRunning = ({ now }: Running) => now.pages > 0;

/** Ends the alarms of releases that are no longer worse than when it began, or that nobody runs. */
async function endAlarms(transaction: Database, releases: readonly Running[]): Promise<void> {
  const open = await transaction.selectFrom('release_alarm').selectAll().where('ended_at', 'is', null).execute();
  for (const alarm of open) {
    const release = releases.find(({ app, version }) => app === alarm.app && version === alarm.version);
    const against = { pages: alarm.against_pages, failed: alarm.against_failed };
    const counts = alarm.against === alarm.version ? release?.now : release?.soFar;
    if (release && counts && isRunning(release) && isWorse(against, counts)) continue;
    await transaction.updateTable('release_alarm').set({ ended_at: new Date() }).where('id', '=', alarm.id).execute();
  }
}

/** Begins an alarm, or goes on with one that has just ended. False if the team knows of it. */
async function beginAlarm(transaction: Database, alarm: Risen & { is_told: boolean }): Promise<boolean> {
  const known = await transaction
    .selectFrom('release_alarm')
    .select('id')
    .where('app', '=', alarm.app)
    .where('version', '=', alarm.version)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', fromNow(-SAME))]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (known) {
    await transaction.updateTable('release_alarm').set({ ended_at: null }).where('id', '=', known.id).execute();
    return false;
  }
  await transaction.insertInto('release_alarm').values(alarm).execute();
  return true;
}
