import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery } from '@patina/platform/query';
import { deskContent as calls, type DeskText, TEXT_SORTS } from '@patina/shared-api/contract/desk/content';
import { type LiveRelease, ReleaseTexts, TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import { languages } from '@patina/shared-api/queries/content';
import { Button } from '@patina/ui/Button';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { type ReactElement, useState } from 'react';
import * as z from 'zod/mini';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DESK, deskList, useDeskAction } from '#shared/queries/desk-query.ts';
import { fetchLiveReleases } from '#shared/releases/live-releases.ts';

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
      id: 'default',
      name: t('content.default'),
      isLong: true,
      cell: ({ text_language, key }) => defaultOf(text_language, key),
    },
    { id: 'operator', name: t('content.operator'), isMinor: true, cell: (row) => row.changed_by },
    {
      id: 'actions',
      name: t('content.actions'),
      isNameHidden: true,
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

/** Replaces a text of the releases, by its key. */
export function NewTextDialog() {
  const { t } = useTranslation('desk');
  const { data: all = [] } = useQuery(languages());
  const choices = all.map(({ code, title }) => ({ value: code, label: title }));
  return <TextDialog choices={choices} trigger={<Button variant="solid">{t('content.add')}</Button>} />;
}

interface TextDialogProps {
  /** The text that is changed; without it, a key is asked for. */
  row?: Omit<DeskText, 'changed_by'>;
  choices: { value: string; label: string }[];
  trigger: ReactElement;
}

/** Sets a text over the one that was there when the dialog was opened. */
function TextDialog({ row, choices, trigger }: TextDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [language, setLanguage] = useState<string>();
  const [typed, setTyped] = useState('');
  const defaultOf = useDefaultTexts();
  const shown = row ?? { text_language: language ?? choices[0]?.value ?? '', key: typed.trim() };
  const standard = defaultOf(shown.text_language, shown.key);
  const set = (fields: FormData) => {
    const field = (name: string) => String(fields.get(name) ?? '').trim();
    const { text_language, key } = shown;
    return act(calls.setText, { body: { text_language, key, text: field('text'), seen: field('seen') || null } });
  };
  return (
    <ActionDialog
      title={row ? row.key : t('content.add')}
      confirm={t('content.save')}
      trigger={trigger}
      run={set}
      done={t('content.saved')}
    >
      {row === undefined && (
        <>
          <NativeSelect
            label={t('content.language')}
            options={choices}
            value={language ?? choices[0]?.value ?? ''}
            onValueChange={(chosen) => setLanguage(chosen ?? undefined)}
          />
          <TextField
            name="key"
            label={t('content.key')}
            hint="catalog.product.add"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
      <Seen text={row?.text ?? ''} />
      <TextAreaField
        name="text"
        label={t('content.text')}
        rows={4}
        hint={standard !== undefined && t('content.defaultIs', { text: standard })}
        {...{ defaultValue: row?.text ?? '' }}
      />
    </ActionDialog>
  );
}

/** The text at the time of opening, though the list is read again meanwhile. */
function Seen({ text }: { text: string }) {
  const [seen] = useState(text);
  return <input type="hidden" name="seen" value={seen} readOnly />;
}

/** The texts of the live releases: by language and key; undefined for what none has. */
function useDefaultTexts(): (language: string, key: string) => string | undefined {
  const { data: apps = [] } = useQuery(defaultTexts());
  return (language, key) => apps.map((texts) => texts[language]?.[key]).find((text) => text !== undefined);
}

function defaultTexts() {
  return queryOptions({
    queryKey: [...DESK, TEXTS],
    queryFn: async ({ signal }) => {
      const live = await fetchLiveReleases(signal);
      return Promise.all(live.map((release) => fetchTexts(release, signal)));
    },
    retry: false,
  });
}

/** None of a release that is older than the file. */
async function fetchTexts({ app, live }: LiveRelease, signal: AbortSignal): Promise<ReleaseTexts> {
  const response = await fetch(`/releases/${app}/${live}/${TEXTS}`, { signal });
  return response.ok ? z.parse(ReleaseTexts, await response.json()) : {};
}
