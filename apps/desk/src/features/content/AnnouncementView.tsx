import { FieldRow } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Language } from '@patina/shared-api/contract/content/content';
import { AnnouncementDraft, deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import type { FormEvent } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { momentField, momentOf } from '#shared/form/read-fields.ts';
import { useDeskForm, useDraft } from '#shared/form/use-desk-form.ts';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './ContentForms.module.css';

/** What every page of the store says above its header. */
export function AnnouncementView() {
  const { t } = useTranslation('desk');
  const { data: all } = useQuery(languages());
  const query = useQuery(deskQuery(calls.announcement));
  return (
    <DeskQuery query={query} loading={<Skeleton shape="block" />} failed={t('content.announcementFailed')}>
      {({ payload }) => <AnnouncementForm {...payload} languages={all ?? []} />}
    </DeskQuery>
  );
}

interface AnnouncementFormProps {
  announcement: AnnouncementDraft | null;
  changed: { operator: string; at: number } | null;
  languages: Language[];
}

/** Paths of its fields. */
const SHOWN = /^announcement\.(link|from|until|texts\..+)$/;

/** The announcement, over the one that was there when the operator began to write. */
function AnnouncementForm({ announcement, changed, languages }: AnnouncementFormProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { value: fields, isChanged, write, drop } = useDraft(fieldsOf(announcement));
  const { isBusy, errors, setErrors, submit } = useDeskForm((path) => SHOWN.test(path));

  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { announcement: announcementOf(fields), seen: fields.seen };
    const problem = await submit(() => act(calls.announce, { body }));
    if (problem !== undefined) return;
    drop();
    toast.success(t('content.saved'));
  }

  function reset() {
    drop();
    setErrors({});
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
            value={fields.texts[code] ?? ''}
            error={errors[`announcement.texts.${code}`]}
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
          error={errors['announcement.link']}
          onChange={({ currentTarget: { value } }) => write({ link: value })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          type="datetime-local"
          label={t('content.from')}
          hint={t('content.fromHint')}
          value={fields.from}
          error={errors['announcement.from']}
          onChange={({ currentTarget: { value } }) => write({ from: value })}
        />
        <TextField
          type="datetime-local"
          label={t('content.until')}
          hint={t('content.untilHint')}
          value={fields.until}
          error={errors['announcement.until']}
          onChange={({ currentTarget: { value } }) => write({ until: value })}
        />
      </FieldRow>
      <AnnouncementPreview announcement={announcementOf(fields)} />
      <FormProblem>{errors['form']}</FormProblem>
      <FormFoot changed={changed} changedBy={({ operator }) => t('content.changedBy', { operator })}>
        {announcement && !isChanged && (
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
        {isChanged && <Button onClick={reset}>{t('cancel')}</Button>}
        {isChanged && (
          <Button type="submit" variant="solid" busy={isBusy}>
            {t('content.announce')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}

/** An announcement in each of its languages, as pages show it. */
function AnnouncementPreview({ announcement }: { announcement: AnnouncementDraft }) {
  const { t } = useTranslation('desk');
  const { tone, link, texts } = announcement;
  const written = Object.entries(texts);
  if (written.length === 0) return null;
  return (
    <section aria-label={t('content.preview')} className={styles.announcements}>
      {written.map(([language, text]) => (
        <p key={language} lang={language} className={styles.announcement} data-tone={tone}>
          {link === null ? text : <span className={styles.link}>{text}</span>}
        </p>
      ))}
    </section>
  );
}

/** An announcement as it is typed: times are those of this computer's zone. */
interface AnnouncementFields {
  tone: AnnouncementDraft['tone'];
  link: string;
  texts: Record<string, string>;
  from: string;
  until: string;
  /** What was announced when the operator began to write. */
  seen: AnnouncementDraft | null;
}

function fieldsOf(announcement: AnnouncementDraft | null): AnnouncementFields {
  if (announcement === null) return { tone: 'info', link: '', texts: {}, from: '', until: '', seen: null };
  const { tone, link, texts, from, until } = announcement;
  return { tone, link: link ?? '', texts, from: momentField(from), until: momentField(until), seen: announcement };
}

function announcementOf({ tone, link, texts, from, until }: AnnouncementFields): AnnouncementDraft {
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    tone,
    link: link.trim() || null,
    texts: Object.fromEntries(written),
    from: momentOf(from),
    until: momentOf(until),
  };
}
