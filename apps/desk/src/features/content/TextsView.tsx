import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { deskContent as calls, TEXT_SORTS } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { EmptyState } from '@patina/ui/EmptyState';
import { Grid, Text } from '@patina/ui/Layout';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { deskTable, type ListColumn, ListTable, PlainTable } from '#shared/data-table/desk-table.tsx';
import { ChoiceFilter, TextFilter } from '#shared/data-table/filters.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { findTexts } from './find-texts.ts';
import { type KnownText, useKnownTexts, useStandardTexts } from './known-texts.ts';
import { TextActions } from './TextActions.tsx';

/** Those that replace others, a page at a time. */
const OWN_TEXTS = deskTable({
  call: calls.texts,
  csv: calls.exportTexts,
  caption: 'content.texts',
  empty: 'content.none',
  emptyHint: 'content.noneHint',
  sorts: TEXT_SORTS,
  filters: { text_language: { reads: 'text' } },
  rowId: (row) => `${row.text_language} ${row.key}`,
  columns: [
    { id: 'text', name: 'content.text', isMain: true, cell: ({ text }) => text },
    { id: 'default', name: 'content.default', isLong: true, cell: (row) => <StandardText row={row} /> },
    { id: 'language', name: 'content.language', cell: (row) => row.text_language },
    { id: 'key', name: 'content.key', cell: ({ key }) => key },
    { id: 'operator', name: 'content.operator', isMinor: true, cell: (row) => row.changed_by },
    { id: 'actions', name: 'content.actions', isNameHidden: true, cell: (row) => <OwnTextActions row={row} /> },
  ],
});

interface OwnText {
  text_language: string;
  key: string;
  text: string;
}

function StandardText({ row: { text_language, key } }: { row: OwnText }) {
  return useStandardTexts()(text_language, key);
}

function OwnTextActions({ row: { text_language, key, text } }: { row: OwnText }) {
  const standard = useStandardTexts()(text_language, key);
  return <TextActions text={{ text_language, key, own: text, standard }} />;
}

/** The texts that replace those of the releases; with words, all texts that have them, to be replaced. */
export function TextsView() {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const { data: all = [] } = useQuery(languages());
  const words = search.get('search') ?? '';
  const language = search.get('text_language') ?? '';

  function change(name: string, value: string) {
    const query = new URLSearchParams(search);
    query.delete('page');
    if (value === '') query.delete(name);
    else query.set(name, value);
    setSearch(query, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <search aria-label={t('table.filters')}>
        <Grid fill gap={1.5} min="18rem" align="end">
          <TextFilter label={t('content.search')} value={words} onChange={(typed) => change('search', typed)} />
          <ChoiceFilter
            label={t('content.language')}
            options={all.map(({ code, title }) => ({ value: code, label: title }))}
            value={language}
            onChange={(code) => change('text_language', code)}
          />
        </Grid>
      </search>
      {words === '' ? <ListTable list={OWN_TEXTS} /> : <FoundTexts words={words} language={language} />}
    </>
  );
}

/** Most of them that are shown. */
const MOST = 50;

const FOUND_COLUMNS: readonly ListColumn<KnownText>[] = [
  { id: 'text', name: 'content.text', isMain: true, cell: ({ own, standard }) => own ?? standard },
  {
    id: 'default',
    name: 'content.default',
    isLong: true,
    cell: ({ own, standard }) => (own === undefined ? null : standard),
  },
  { id: 'language', name: 'content.language', cell: (row) => row.text_language },
  { id: 'key', name: 'content.key', cell: ({ key }) => key },
  { id: 'actions', name: 'content.actions', isNameHidden: true, cell: (row) => <TextActions text={row} /> },
];

interface FoundTextsProps {
  words: string;
  /** Code of a language; empty for all. */
  language: string;
}

function FoundTexts({ words, language }: FoundTextsProps) {
  const { t } = useTranslation('desk');
  const query = useKnownTexts();
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={FOUND_COLUMNS.length} />} failed={t('table.failed')}>
      {(texts) => {
        const found = findTexts(
          texts.filter((text) => language === '' || text.text_language === language),
          words,
        );
        if (found.length === 0) {
          return <EmptyState icon="search" title={t('content.notFound')} text={t('content.notFoundHint')} />;
        }
        const shown = found.slice(0, MOST);
        const hasOwn = shown.some(({ own }) => own !== undefined);
        return (
          <>
            <Text role="status" tone="quiet" size="sm">
              {t('content.found', { count: found.length })}
              {found.length > MOST && ` · ${t('content.foundMost', { most: MOST })}`}
            </Text>
            <PlainTable
              caption={t('content.texts')}
              columns={FOUND_COLUMNS.filter(({ id }) => hasOwn || id !== 'default')}
              rows={shown}
              rowId={(row) => `${row.text_language} ${row.key}`}
            />
          </>
        );
      }}
    </DeskQuery>
  );
}
