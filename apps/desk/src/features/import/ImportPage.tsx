import { FieldRow } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { useNavigate, useSearchParams } from '@patina/platform/router';
import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import {
  ADDED_COLUMNS,
  imports as calls,
  ImportContent,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PART,
  UNIT_COLUMNS,
} from '@patina/shared-api/contract/desk/imports';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Panel, Row, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState } from 'react';
import { importMessages } from '#messages/import/messages.ts';
import { importName } from '#shared/bulk/change-text.ts';
import { deskTable, ListTable, listLoader } from '#shared/data-table/desk-table.tsx';
import { saveFile } from '#shared/data-table/ExportButton.tsx';
import { FileField } from '#shared/form/FileField.tsx';
import { readFraction, readText } from '#shared/form/read-fields.ts';
import { sendParts, type UploadProgress } from '#shared/form/send-parts.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { ImportMark } from '#shared/values/marks.tsx';
import { Moment } from '#shared/values/values.tsx';

export const messages = importMessages;

const IMPORTS = deskTable({
  call: calls.list,
  caption: 'head.import.title',
  empty: 'import.empty',
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/import/${id}`,
  columns: [
    { id: 'name', name: 'import.fileOrChange', isMain: true, cell: importName },
    { id: 'state', name: 'import.state', cell: (row) => <ImportMark {...row} /> },
    { id: 'created', name: 'import.created', isNumber: true, cell: ({ created }, t) => t('count', { value: created }) },
    { id: 'updated', name: 'import.updated', isNumber: true, cell: ({ updated }, t) => t('count', { value: updated }) },
    { id: 'at', name: 'import.at', cell: (row) => <Moment seconds={row.imported_at ?? row.created_at} /> },
    { id: 'operator', name: 'import.operator', isMinor: true, cell: ({ operator }) => operator },
  ],
});

export const loader = listLoader(IMPORTS);

export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const { data: content = 'products' } = ImportContent.safeParse(search.get('content'));
  return (
    <DeskPage title={t('head.import.title')}>
      <LinkTabs
        label={t('import.content')}
        path="/desk/import"
        param="content"
        ids={ImportContent.options}
        current={content}
        nameOf={(id) => t(`import.contents.${id}`)}
      />
      <UploadForm key={content} content={content} />
      <ListTable list={IMPORTS} />
    </DeskPage>
  );
}

/** Templates with the titles of columns, by their names. */
const TEMPLATES = {
  products: { changeTemplate: ['products-change', ['id', 'price']], addTemplate: ['products-add', ADDED_COLUMNS] },
  units: { unitTemplate: ['items-add', UNIT_COLUMNS] },
} as const satisfies Record<ImportContent, Record<string, readonly [name: string, columns: readonly string[]]>>;

/** Uploads a file of products and prices or of units, and opens what it would change. */
function UploadForm({ content }: { content: ImportContent }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState<string>();

  async function upload(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const rate = readFraction(t, readText(fields, 'rate') || '1');
    setProblem(undefined);
    if (file === undefined) return setProblem(t('import.fileMissing'));
    if (file.size > MAX_IMPORT_BYTES) return setProblem(t('problems.import-file-too-large'));
    if (rate === undefined || rate <= 0) return setProblem(t('problems.rate-invalid'));
    setProgress({ done: 0, parts: 1 });
    try {
      const id = await uploadFile(act, file, { content, rate }, setProgress);
      await check(act, id);
      await navigate(`/desk/import/${id}`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(say(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Panel as="form" gap={2} onSubmit={(event) => void upload(event)}>
      <Text tone="quiet">{t(content === 'units' ? 'import.unitText' : 'import.text')}</Text>
      <FieldRow>
        <FileField
          label={t('import.file')}
          hint={t('import.fileHint')}
          accept=".json,.csv,application/json,text/csv"
          onChoose={setFile}
        />
        {content === 'products' && (
          <TextField
            name="rate"
            label={t('import.rate')}
            hint={t('import.rateHint')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="1"
          />
        )}
      </FieldRow>
      <FormProblem>{problem}</FormProblem>
      <Row wrap gap={1}>
        <Button
          type="submit"
          variant="solid"
          busy={progress !== undefined}
          busyLabel={progress && t('import.uploading', { ...progress })}
        >
          {t('import.preview')}
        </Button>
        {Object.entries(TEMPLATES[content]).map(([key, [name, columns]]) => (
          <Button key={key} variant="ghost" onClick={() => saveTemplate(name, columns)}>
            {t(`import.${key as 'addTemplate'}`)}
          </Button>
        ))}
      </Row>
    </Panel>
  );
}

/** Downloads a file that has the titles of its columns only. */
const saveTemplate = (name: string, columns: readonly string[]) =>
  saveFile(`${name}.csv`, new Blob([`\u{feff}${columns.join(',')}\r\n`], { type: 'text/csv' }));

/** Finds out what an uploaded file would change. Why it would be refused, its page says. */
async function check(api: Api, id: number): Promise<void> {
  try {
    await api(calls.preview, { params: { id: String(id) }, body: {} });
  } catch (error) {
    if (!hasCode(error, 'import-file-invalid')) throw error;
  }
}

/**
 * Uploads a file in parts.
 * @param onProgress gets how many parts have arrived
 * @returns number of the import
 */
async function uploadFile(
  api: Api,
  file: File,
  about: { content: ImportContent; rate: number },
  onProgress: (progress: UploadProgress) => void,
): Promise<number> {
  const content = await zipped(file);
  const { payload } = await api(calls.begin, { body: { name: file.name.slice(-200), ...about } });
  const params = { id: String(payload.id) };
  await sendParts(content, MAX_IMPORT_PART, (part) => api(calls.part, { params, body: part }), onProgress);
  return payload.id;
}

/** The file as gzip. */
async function zipped(file: File): Promise<Uint8Array> {
  const stream = new Response(await file.arrayBuffer()).body?.pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
}
