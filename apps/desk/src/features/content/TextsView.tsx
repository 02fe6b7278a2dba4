import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery } from '@patina/platform/query';
import { deskContent as calls, type DeskText, TEXT_SORTS } from '@patina/shared-api/contract/desk/content';
import { type LiveRelease, ReleaseTexts, TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import { languages } from '@patina/shared-api/queries/content';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { deskTable } from '#shared/data-table/desk-table.tsx';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import { type FilterFieldProps, ownFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { DESK, useDeskAction } from '#shared/queries/desk-query.ts';
import { fetchLiveReleases } from '#shared/releases/live-releases.ts';

export const TEXTS_TABLE = deskTable({
  call: calls.texts,
  csv: calls.exportTexts,
  caption: 'content.texts',
  empty: 'content.none',
  sorts: TEXT_SORTS,
  filters: { q: textFilter('content.search'), text_language: ownFilter(LanguageFilter) },
  rowId: (row) => `${row.text_language} ${row.key}`,
  columns: [
    { id: 'key', name: 'content.key', isMain: true, cell: ({ key }) => key },
    { id: 'language', name: 'content.language', cell: (row) => row.text_language },
    { id: 'text', name: 'content.text', isLong: true, cell: ({ text }) => text },
    { id: 'default', name: 'content.default', isLong: true, cell: (row) => <DefaultText row={row} /> },
    { id: 'operator', name: 'content.operator', isMinor: true, cell: (row) => row.changed_by },
    { id: 'actions', name: 'content.actions', isNameHidden: true, cell: (row) => <TextActions row={row} /> },
  ],
});

function LanguageFilter(field: FilterFieldProps) {
  const { t } = useTranslation('desk');
  return <ChoiceFilter label={t('content.language')} options={useLanguageChoices()} {...field} />;
}

function useLanguageChoices() {
  const { data: all = [] } = useQuery(languages());
  return all.map(({ code, title }) => ({ value: code, label: title }));
}

function DefaultText({ row: { text_language, key } }: { row: DeskText }) {
  return useDefaultTexts()(text_language, key);
}

function TextActions({ row: { text_language, key, text } }: { row: DeskText }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <>
      <TextDialog row={{ text_language, key, text }} />
      <ActionDialog
        title={t('content.resetTitle', { key })}
        text={t('content.resetText')}
        confirm={t('content.reset')}
        size="small"
        run={() => act(calls.resetText, { body: { text_language, key, seen: text } })}
        done={t('content.saved')}
      />
    </>
  );
}

/** Sets a text over the one that was there when the dialog was opened; of a new one, a key is asked for. */
export function TextDialog({ row }: { row?: Omit<DeskText, 'changed_by'> }) {
  const choices = useLanguageChoices();
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [language, setLanguage] = useState<string>();
  const [typed, setTyped] = useState('');
  const defaultOf = useDefaultTexts();
  const shown = row ?? { text_language: language ?? choices[0]?.value ?? '', key: typed.trim() };
  const standard = defaultOf(shown.text_language, shown.key);
  const set = (fields: FormData) => {
    const { text_language, key } = shown;
    const [text = '', seen] = ['text', 'seen'].map((name) => readText(fields, name));
    return act(calls.setText, { body: { text_language, key, text, seen: seen || null } });
  };
  return (
    <ActionDialog
      title={row ? row.key : t('content.add')}
      confirm={t('content.save')}
      button={t(row ? 'content.change' : 'content.add')}
      {...(row ? { size: 'small' } : { look: 'solid' })}
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
        defaultValue={row?.text ?? ''}
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
