import { useTranslation } from '@patina/platform/i18n';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Adds a static page in its own language; translations are written afterwards. */
export function NewPageDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const add = (fields: FormData) =>
    act(calls.addPage, {
      body: {
        slug: readText(fields, 'slug'),
        title: readText(fields, 'title'),
        content: readText(fields, 'content'),
        is_terms: fields.has('is_terms'),
        is_privacy: fields.has('is_privacy'),
      },
    });
  return (
    <ActionDialog
      title={t('content.newPage')}
      confirm={t('content.addPage')}
      run={add}
      done={t('content.pageAdded')}
      trigger={<Button variant="solid">{t('content.newPage')}</Button>}
    >
      <TextField
        name="slug"
        label={t('content.address')}
        hint={t('content.slugHint')}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        maxLength={100}
        autoComplete="off"
        required
      />
      <TextField name="title" label={t('content.title')} maxLength={200} autoComplete="off" required />
      <TextAreaField name="content" label={t('content.html')} hint={t('content.cleaned')} rows={8} spellCheck={false} />
      <Checkbox name="is_terms">{t('content.terms')}</Checkbox>
      <Checkbox name="is_privacy">{t('content.privacy')}</Checkbox>
    </ActionDialog>
  );
}
