import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskContent as calls, type DeskText, TEXT_SORTS } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Button } from '@patina/ui/Button';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { tableSchema } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { useDefaultTexts } from './default-texts.ts';
import { TextDialog } from './TextDialog.tsx';

const TABLE = tableSchema({ sorts: TEXT_SORTS, filters: { q: 'text', text_language: 'text' } });

/** The texts that replace those of the releases. */
export function TextsView() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const state = useTableState(TABLE);
  const { filters, change } = state;
  const query = useQuery(deskList(calls.texts, { query: state.query }));
  const { data: all = [] } = useQuery(languages());
  const choices = all.map(({ code, title }) => ({ value: code, label: title }));
  const defaultOf = useDefaultTexts();
  const columns: TableColumn<DeskText>[] = [
    { id: 'key', name: t('content.key'), isMain: true, cell: ({ key }) => key },
    { id: 'language', name: t('content.language'), cell: (row) => row.text_language },
    { id: 'text', name: t('content.text'), isLong: true, cell: ({ text }) => text },
    {
      ...{ id: 'default', name: t('content.default'), isLong: true },
      cell: ({ text_language, key }) => defaultOf(text_language, key),
    },
    { id: 'operator', name: t('content.operator'), isMinor: true, cell: (row) => row.changed_by },
    {
      ...{ id: 'actions', name: t('content.actions'), isNameHidden: true },
      cell: ({ text_language, key, text }) => (
        <>
          <TextDialog
            row={{ text_language, key, text }}
            choices={choices}
            trigger={<Button size="small">{t('content.change')}</Button>}
          />
          <ActionDialog
            title={t('content.resetTitle', { key })}
            text={t('content.resetText')}
            confirm={t('content.reset')}
            trigger={<Button size="small">{t('content.reset')}</Button>}
            run={() => act(calls.resetText, { body: { text_language, key, seen: text } })}
            done={t('content.saved')}
          />
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('content.texts')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => `${row.text_language} ${row.key}`}
      exportPath="/desk/content/texts/export"
      empty={{ title: t('content.none') }}
      filters={
        <>
          <TextFilter label={t('content.search')} value={filters.q} onChange={(q) => change({ q })} />
          <ChoiceFilter
            label={t('content.language')}
            value={filters.text_language}
            options={choices}
            onChange={(text_language) => change({ text_language })}
          />
        </>
      }
    />
  );
}
