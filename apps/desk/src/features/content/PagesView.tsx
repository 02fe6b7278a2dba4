import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskContent as calls, type DeskPageSummary } from '@patina/shared-api/contract/desk/content';
import { Checkbox } from '@patina/ui/Checkbox';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { PlainTable, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';

/** All static pages. */
export function PagesView() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.pages));
  const kinds = ({ is_terms, is_privacy }: DeskPageSummary) =>
    [is_terms && t('content.terms'), is_privacy && t('content.privacy')].filter(Boolean).join(', ');
  const columns: TableColumn<DeskPageSummary>[] = [
    { id: 'title', name: t('content.title'), isMain: true, cell: ({ title }) => title },
    { id: 'slug', name: t('content.address'), cell: ({ id, slug }) => `/${slug ?? id}` },
    { id: 'kind', name: t('content.kind'), cell: kinds },
    { id: 'languages', name: t('content.translated'), cell: ({ languages }) => languages.join(', ') },
  ];
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={4} />} failed={t('table.failed')}>
      {({ payload }) => (
        <PlainTable
          caption={t('content.pages')}
          columns={columns}
          rows={payload}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/desk/content?id=${id}`}
        />
      )}
    </DeskQuery>
  );
}

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
      button={t('content.newPage')}
      look="solid"
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
