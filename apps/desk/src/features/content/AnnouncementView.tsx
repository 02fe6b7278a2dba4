import { FieldRow } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Language } from '@patina/shared-api/contract/content/content';
import { AnnouncementDraft, deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DraftForm, useDraft } from '#shared/form/DraftForm.tsx';
import { momentField, momentOf } from '#shared/form/read-fields.ts';
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

const SHOWN = /^announcement\.(link|from|until|texts\..+)$/;

function AnnouncementForm({ announcement, changed, languages }: AnnouncementFormProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const draft = useDraft(fieldsOf(announcement), (path) => SHOWN.test(path));
  const { value: fields, seen, errors, isChanged, write, reset, textField } = draft;
  const announce = () =>
    draft.save(
      () => act(calls.announce, { body: { announcement: announcementOf(fields), seen: seen.stored } }),
      t('content.saved'),
    );

  async function remove() {
    await act(calls.announce, { body: { announcement: null, seen: announcement } });
    reset();
  }

  return (
    <DraftForm
      name={t('content.announcement')}
      draft={draft}
      onSave={announce}
      save={t('content.announce')}
      changed={changed}
      changedBy={({ operator }) => t('content.changedBy', { operator })}
      buttons={
        announcement &&
        !isChanged && (
          <ActionDialog
            title={t('content.withdrawTitle')}
            text={t('content.withdrawText')}
            confirm={t('content.withdraw')}
            isDanger
            run={remove}
            done={t('content.withdrawn')}
          />
        )
      }
    >
      <FieldRow fieldWidth="22rem">
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
      </FieldRow>
      <Text tone="quiet" size="xs">
        {t('content.announcementHint')}
      </Text>
      <FieldRow>
        <NativeSelect
          label={t('content.tone')}
          options={AnnouncementDraft.shape.tone.options.map((value) => ({ value, label: t(`content.tones.${value}`) }))}
          value={fields.tone}
          onValueChange={(tone) => write({ tone: (tone ?? 'info') as AnnouncementDraft['tone'] })}
        />
        <TextField label={t('content.link')} hint={t('content.linkHint')} {...textField('link', 'announcement.link')} />
        <TextField
          type="datetime-local"
          label={t('content.from')}
          hint={t('content.fromHint')}
          {...textField('from', 'announcement.from')}
        />
        <TextField
          type="datetime-local"
          label={t('content.until')}
          hint={t('content.untilHint')}
          {...textField('until', 'announcement.until')}
        />
      </FieldRow>
      <AnnouncementPreview announcement={announcementOf(fields)} />
    </DraftForm>
  );
}

/** An announcement in each of its languages, as pages show it. */
function AnnouncementPreview({ announcement }: { announcement: AnnouncementDraft }) {
  const { t } = useTranslation('desk');
  const { tone, link, texts } = announcement;
  const written = Object.entries(texts);
  if (written.length === 0) return null;
  return (
    <Stack as="section" gap={1} aria-label={t('content.preview')}>
      {written.map(([language, text]) => (
        <p key={language} lang={language} className={styles.announcement} data-tone={tone}>
          {link === null ? text : <span className={styles.link}>{text}</span>}
        </p>
      ))}
    </Stack>
  );
}

/** An announcement as it is typed: times are those of this computer's zone. */
interface AnnouncementFields {
  tone: AnnouncementDraft['tone'];
  link: string;
  texts: Record<string, string>;
  from: string;
  until: string;
  stored: AnnouncementDraft | null;
}

function fieldsOf(announcement: AnnouncementDraft | null): AnnouncementFields {
  if (announcement === null) return { tone: 'info', link: '', texts: {}, from: '', until: '', stored: null };
  const { tone, link, texts, from, until } = announcement;
  return { tone, link: link ?? '', texts, from: momentField(from), until: momentField(until), stored: announcement };
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
