import { FieldRow } from '@patina/parts/FieldRow';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { Language } from '@patina/shared-api/contract/content/content';
import { AnnouncementDraft, deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { type AnnouncementFields, announcementOf, fieldsOf } from './announcement-fields.ts';
import styles from './PageForm.module.css';

interface AnnouncementFormProps {
  announcement: AnnouncementDraft | null;
  changed: { operator: string; at: number } | null;
  languages: Language[];
}

/** The announcement, over the one that was there when the operator began to write. */
export function AnnouncementForm({ announcement, changed, languages }: AnnouncementFormProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const [draft, setDraft] = useState<{ fields: AnnouncementFields; seen: AnnouncementDraft | null }>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { fields, seen } = draft ?? { fields: fieldsOf(announcement), seen: announcement };
  const write = (change: Partial<AnnouncementFields>) => setDraft({ fields: { ...fields, ...change }, seen });

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await act(calls.announce, { body: { announcement: announcementOf(fields), seen } });
      setDraft(undefined);
      toast.success(t('content.saved'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(say(error.first));
    } finally {
      setBusy(false);
    }
  }

  function reset() {
    setDraft(undefined);
    setProblem(undefined);
  }

  async function remove() {
    await act(calls.announce, { body: { announcement: null, seen: announcement } });
    reset();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t('content.announcement')}
    >
      <div className={styles.languages}>
        {languages.map(({ code, title }) => (
          <TextAreaField
            key={code}
            label={title}
            rows={2}
            maxLength={300}
            lang={code}
            {...{ value: fields.texts[code] ?? '' }}
            onChange={({ currentTarget: { value } }) => write({ texts: { ...fields.texts, [code]: value } })}
          />
        ))}
      </div>
      <p className={styles.hint}>{t('content.announcementHint')}</p>
      <FieldRow>
        <NativeSelect
          label={t('content.tone')}
          options={AnnouncementDraft.shape.tone.options.map((value) => ({ value, label: t(`content.tones.${value}`) }))}
          value={fields.tone}
          onValueChange={(tone) => write({ tone: (tone ?? 'info') as AnnouncementDraft['tone'] })}
        />
        <TextField
          label={t('content.link')}
          hint={t('content.linkHint')}
          autoComplete="off"
          value={fields.link}
          onChange={({ currentTarget: { value } }) => write({ link: value })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          type="datetime-local"
          label={t('content.from')}
          hint={t('content.fromHint')}
          value={fields.from}
          onChange={({ currentTarget: { value } }) => write({ from: value })}
        />
        <TextField
          type="datetime-local"
          label={t('content.until')}
          hint={t('content.untilHint')}
          value={fields.until}
          onChange={({ currentTarget: { value } }) => write({ until: value })}
        />
      </FieldRow>
      <AnnouncementPreview announcement={announcementOf(fields)} />
      <FormProblem>{problem}</FormProblem>
      <FormFoot changed={changed} changedBy={({ operator }) => t('content.changedBy', { operator })}>
        {announcement && !draft && (
          <ActionDialog
            title={t('content.withdrawTitle')}
            text={t('content.withdrawText')}
            confirm={t('content.withdraw')}
            isDanger
            trigger={<Button>{t('content.withdraw')}</Button>}
            run={remove}
            done={t('content.withdrawn')}
          />
        )}
        {draft && <Button onClick={reset}>{t('cancel')}</Button>}
        {draft && (
          <Button type="submit" variant="solid" busy={isBusy}>
            {t('content.announce')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
