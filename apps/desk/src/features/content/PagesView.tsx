import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { Checkbox } from '@patina/ui/Checkbox';
import { TextField } from '@patina/ui/TextField';
import { QueryTable } from '#shared/data-table/desk-table.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';

export function PagesView() {
  const { t } = useTranslation('desk');
  return (
    <QueryTable
      query={useQuery(deskQuery(calls.pages))}
      failed="table.failed"
      caption={t('content.pages')}
      rowId={({ id }) => id}
      hrefOf={({ id }) => `/desk/content?id=${id}`}
      columns={[
        { id: 'title', name: 'content.title', isMain: true, cell: ({ title }) => title },
        { id: 'slug', name: 'content.address', cell: ({ id, slug }) => `/${slug ?? id}` },
        {
          id: 'kind',
          name: 'content.kind',
          cell: ({ is_terms, is_privacy }) =>
            [is_terms && t('content.terms'), is_privacy && t('content.privacy')].filter(Boolean).join(', '),
        },
        { id: 'languages', name: 'content.translated', cell: ({ languages }) => languages.join(', ') },
      ]}
    />
  );
}

/** Adds a static page in its own language, and opens it to be written. */
export function NewPageDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const navigate = useNavigate();
  const add = async (fields: FormData) => {
    const { payload } = await act(calls.addPage, {
      body: {
        slug: readText(fields, 'slug'),
        title: readText(fields, 'title'),
        content: '',
        is_terms: fields.has('is_terms'),
        is_privacy: fields.has('is_privacy'),
      },
    });
    await navigate(`/desk/content?id=${payload.id}`);
  };
  return (
    <ActionDialog
      title={t('content.newPage')}
      confirm={t('content.addPage')}
      run={add}
      done={t('content.pageAdded')}
      button={t('content.newPage')}
      look="solid"
      fragment="new"
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
      <Checkbox name="is_terms">{t('content.terms')}</Checkbox>
      <Checkbox name="is_privacy">{t('content.privacy')}</Checkbox>
    </ActionDialog>
  );
}
