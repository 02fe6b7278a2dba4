import { useTranslation } from '@patina/platform/i18n';
import type { OpenPreview } from '@patina/shared-api/contract/desk/live-releases';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { Section } from '#shared/section/Section.tsx';
import { Moment } from '#shared/values/values.tsx';

const secondsOf = (time: string) => Date.parse(time) / 1000;

/** The previews of an app that are open; nothing where there is none. */
export function PreviewSection({ previews = [] }: { previews?: readonly OpenPreview[] | undefined }) {
  const { t } = useTranslation('desk');
  if (previews.length === 0) return null;
  return (
    <Section title={t('releases.previews.title')}>
      <PlainTable<OpenPreview>
        caption={t('releases.previews.title')}
        rows={previews}
        rowId={({ name }) => name}
        columns={[
          { id: 'name', name: 'releases.previews.name', isMain: true, cell: ({ name }) => name },
          { id: 'version', name: 'releases.version', isLong: true, cell: ({ version }) => version },
          {
            id: 'made',
            name: 'releases.previews.made',
            isHalf: 'start',
            cell: ({ at }) => <Moment seconds={secondsOf(at)} />,
          },
          { id: 'by', name: 'releases.by', isHalf: 'end', cell: ({ by }) => by },
          { id: 'until', name: 'releases.previews.until', cell: ({ until }) => <Moment seconds={secondsOf(until)} /> },
          { id: 'note', name: 'releases.note', isLong: true, cell: ({ note }) => note },
        ]}
      />
    </Section>
  );
}
