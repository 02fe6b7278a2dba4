import { Panel } from '@patina/parts/Panel';
import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { MAX_IMPORT_BYTES } from '@patina/shared-api/contract/desk/imports';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState } from 'react';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import styles from './UploadForm.module.css';
import { uploadFile } from './upload-file.ts';

/** Uploads a file of products or prices, and opens what it would change. */
export function UploadForm() {
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
      <p className={styles.text}>{t('import.text')}</p>
      <div className={styles.fields}>
        <TextField
          type="file"
          className={styles.file}
          label={t('import.file')}
          hint={t('import.fileHint')}
          accept=".json,.csv,application/json,text/csv"
          onChange={({ currentTarget }) => setFile((currentTarget as HTMLInputElement).files?.[0])}
        />
        <TextField
          name="rate"
          label={t('import.rate')}
          hint={t('import.rateHint')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="1"
        />
      </div>
      {problem !== undefined && <FormProblem className={styles.problem}>{problem}</FormProblem>}
      <div>
        <Button
          type="submit"
          variant="solid"
          busy={progress !== undefined}
          busyLabel={progress && t('import.uploading', progress)}
        >
          {t('import.preview')}
        </Button>
      </div>
    </Panel>
  );
}
