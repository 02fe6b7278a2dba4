import { type TFunction, useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { AppReleases, ReleaseChange } from '@patina/shared-api/contract/desk/live-releases';
import { releaseRequests as calls, type FillerSwitch } from '@patina/shared-api/contract/desk/release-requests';
import { Stack, Text } from '@patina/ui/Layout';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { QueryFailed } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { Moment } from '#shared/values/values.tsx';

const KNOWN = ['release', 'canary', 'promotion', 'rollback', 'end of canary', 'bad'] as const;

/** What a change has done, in words; of a newer edge perhaps one that is not known here. */
export function changeText({ what, version }: Pick<ReleaseChange, 'what' | 'version'>, t: TFunction<'desk'>): string {
  const known = KNOWN.find((each) => each === what);
  return known ? t(`releases.log.changes.${known}`, { version }) : t('releases.log.changes.other', { what, version });
}

/** The author of what was requested at the desk, in the registry. */
const BACK_OFFICE = 'back office';

/** Who has done something, in words where it was nobody with a name. */
export function authorText<Author extends string | undefined>(by: Author, t: TFunction<'desk'>): Author | string {
  return by === BACK_OFFICE ? t('releases.log.backOffice') : by;
}

interface LogLine {
  what: string;
  /** Seconds since 1970. */
  at: number | undefined;
  by: string | undefined;
  note: string | undefined;
  /** Checks that were skipped. */
  unchecked?: string | undefined;
}

/** What was done with the releases of an app, and by whom: as its history says, and what was switched off and on without a release. */
export function LogSection({ found: { app, changes } }: { found: AppReleases }) {
  const { t } = useTranslation('desk');
  const switches = useQuery(deskQuery(calls.fillers, { query: { app } }));
  const lines = [
    ...changes.map((change): LogLine => changeLine(change, t)),
    ...(switches.data?.payload.switches ?? []).map((switched): LogLine => switchLine(switched, t)),
  ];
  return (
    <Section title={t('releases.log.title')}>
      {!switches.data && switches.error && <QueryFailed query={switches} title={t('releases.log.failed')} />}
      <PlainTable<readonly [number, LogLine]>
        caption={t('releases.log.title')}
        empty="releases.log.none"
        rows={[...newestFirst(lines).entries()]}
        rowId={([place]) => place}
        columns={[
          { id: 'what', name: 'releases.log.what', isMain: true, cell: ([, { what }]) => what },
          {
            id: 'time',
            name: 'releases.log.time',
            isHalf: 'start',
            cell: ([, { at }]) => at !== undefined && <Moment seconds={at} />,
          },
          { id: 'by', name: 'releases.by', isHalf: 'end', cell: ([, { by }], text) => authorText(by, text) },
          {
            id: 'note',
            name: 'releases.note',
            isLong: true,
            cell: ([, { note, unchecked }], text) => (
              <Stack as="span">
                {note}
                {unchecked !== undefined && (
                  <Text as="span" tone="quiet" size="sm">
                    {text('releases.log.unchecked', { what: unchecked })}
                  </Text>
                )}
              </Stack>
            ),
          },
        ]}
      />
    </Section>
  );
}

function changeLine(change: ReleaseChange, t: TFunction<'desk'>): LogLine {
  const { at, by, note, unchecked } = change;
  const seconds = at === undefined ? undefined : Date.parse(at) / 1000;
  return { what: changeText(change, t), at: seconds, by, note, unchecked };
}

function switchLine({ module, slot, off, at, by, reason }: FillerSwitch, t: TFunction<'desk'>): LogLine {
  return { what: t(`releases.log.switches.${off ? 'off' : 'on'}`, { module, slot }), at, by, note: reason };
}

/** Changes without a time are older than those with one. */
const newestFirst = (lines: readonly LogLine[]): LogLine[] =>
  lines.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));
