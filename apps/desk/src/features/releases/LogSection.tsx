import { type TFunction, useTranslation } from '@patina/platform/i18n';
import type { ReleaseChange } from '@patina/shared-api/contract/desk/live-releases';
import { Stack, Text } from '@patina/ui/Layout';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { Section } from '#shared/section/Section.tsx';
import { Moment } from '#shared/values/values.tsx';

const KNOWN = ['release', 'canary', 'promotion', 'rollback', 'end of canary', 'bad'] as const;

/** What a change has done, in words; of a newer edge perhaps one that is not known here. */
export function changeText({ what, version }: Pick<ReleaseChange, 'what' | 'version'>, t: TFunction<'desk'>): string {
  const known = KNOWN.find((each) => each === what);
  return known ? t(`releases.log.changes.${known}`, { version }) : t('releases.log.changes.other', { what, version });
}

/** What was done with the releases of an app, and by whom, as its history says. */
export function LogSection({ changes }: { changes: readonly ReleaseChange[] }) {
  const { t } = useTranslation('desk');
  return (
    <Section title={t('releases.log.title')}>
      <PlainTable<readonly [number, ReleaseChange]>
        caption={t('releases.log.title')}
        empty="releases.log.none"
        rows={[...changes.entries()]}
        rowId={([place]) => place}
        columns={[
          { id: 'what', name: 'releases.log.what', isMain: true, cell: ([, change], text) => changeText(change, text) },
          {
            id: 'time',
            name: 'releases.log.time',
            isHalf: 'start',
            cell: ([, { at }]) => at !== undefined && <Moment seconds={Date.parse(at) / 1000} />,
          },
          { id: 'by', name: 'releases.by', isHalf: 'end', cell: ([, { by }]) => by },
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
