import { FieldRow } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import {
  ADDED_COLUMNS,
  imports as calls,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PART,
} from '@patina/shared-api/contract/desk/imports';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Panel, Row, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState } from 'react';
import { importMessages } from '#messages/import/messages.ts';
import { deskTable, ListTable, listLoader } from '#shared/data-table/desk-table.tsx';
import { saveFile } from '#shared/data-table/ExportButton.tsx';
import { FileField } from '#shared/form/FileField.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { ImportMark } from '#shared/values/marks.tsx';
import { Moment } from '#shared/values/values.tsx';
import styles from './ImportPage.module.css';

export const messages = importMessages;

const IMPORTS = deskTable({
  call: calls.list,
  caption: 'head.import.title',
  empty: 'import.empty',
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/import/${id}`,
  columns: [
    { id: 'name', name: 'import.file', isMain: true, cell: ({ name }) => name },
    { id: 'state', name: 'import.state', cell: (row) => <ImportMark {...row} /> },
    { id: 'created', name: 'import.created', isNumber: true, cell: ({ created }) => created },
    { id: 'updated', name: 'import.updated', isNumber: true, cell: ({ updated }) => updated },
    { id: 'at', name: 'import.at', cell: (row) => <Moment seconds={row.imported_at ?? row.created_at} /> },
    { id: 'operator', name: 'import.operator', isMinor: true, cell: ({ operator }) => operator },
  ],
});

export const loader = listLoader(IMPORTS);

export function Component() {
  const { t } = useTranslation('desk');
  return (
    <DeskPage title={t('head.import.title')}>
      <UploadForm />
      <ListTable list={IMPORTS} />
    </DeskPage>
  );
}

/** Uploads a file of products or prices, and opens what it would change. */
function UploadForm() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<{ done: number; parts: number }>();
  const [problem, setProblem] = useState<string>();

  async function upload(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const rate = Number(String(fields.get('rate') || '1').replace(',', '.'));
    setProblem(undefined);
    if (file === undefined) return setProblem(t('import.fileMissing'));
    if (file.size > MAX_IMPORT_BYTES) return setProblem(t('problems.import-file-too-large'));
    if (!(rate > 0)) return setProblem(t('problems.rate-invalid'));
    setProgress({ done: 0, parts: 1 });
    try {
      const id = await uploadFile(act, file, rate, setProgress);
      await navigate(`/desk/import/${id}`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // The reasons are those of single lines of the file.
      setProblem(error.code === 'import-file-invalid' ? `${say(error)}\n${error.message}` : say(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Panel as="form" gap={2} onSubmit={(event) => void upload(event)}>
      <Text tone="quiet">{t('import.text')}</Text>
      <FieldRow>
        <FileField
          label={t('import.file')}
          hint={t('import.fileHint')}
          accept=".json,.csv,application/json,text/csv"
          onChoose={setFile}
        />
        <TextField
          name="rate"
          label={t('import.rate')}
          hint={t('import.rateHint')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="1"
        />
      </FieldRow>
      <FormProblem className={styles.problem}>{problem}</FormProblem>
      <Row wrap gap={1}>
        <Button
          type="submit"
          variant="solid"
          busy={progress !== undefined}
          busyLabel={progress && t('import.uploading', progress)}
        >
          {t('import.preview')}
        </Button>
        <Button variant="ghost" onClick={() => saveTemplate('products-change', ['id', 'price'])}>
          {t('import.changeTemplate')}
        </Button>
        <Button variant="ghost" onClick={() => saveTemplate('products-add', ADDED_COLUMNS)}>
          {t('import.addTemplate')}
        </Button>
      </Row>
    </Panel>
  );
}

/** Downloads a file that has the titles of its columns only. */
const saveTemplate = (name: string, columns: readonly string[]) =>
  saveFile(`${name}.csv`, new Blob([`\u{feff}${columns.join(',')}\r\n`], { type: 'text/csv' }));

/** Bytes that are written as text at once: more arguments than that, and some browsers give up. */
const SLICE = 32_768;

/**
 * Uploads a file in parts and finds out what it would change.
 * @param onProgress gets how many parts have arrived
 * @returns number of the import
 */
async function uploadFile(
  api: Api,
  file: File,
  rate: number,
  onProgress: (progress: { done: number; parts: number }) => void,
): Promise<number> {
  const content = await zipped(file);
  const { payload } = await api(calls.begin, { body: { name: file.name.slice(-200), rate } });
  const params = { id: String(payload.id) };
  const parts = Math.ceil(content.length / MAX_IMPORT_PART);
  for (let place = 0; place < parts; place += 1) {
    const part = content.slice(place * MAX_IMPORT_PART, (place + 1) * MAX_IMPORT_PART);
    await api(calls.part, { params, body: { place, content: part } });
    onProgress({ done: place + 1, parts });
  }
  await api(calls.preview, { params, body: {} });
  return payload.id;
}

/** The file as gzip, in Base64. */
async function zipped(file: File): Promise<string> {
  const stream = new Response(await file.arrayBuffer()).body?.pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream ?? null).arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE) {
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE));
  }
  return btoa(text);
}
