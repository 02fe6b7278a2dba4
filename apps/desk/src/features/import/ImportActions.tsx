import { useTranslation } from '@patina/platform/i18n';
import { type CatalogueImport, imports as calls } from '@patina/shared-api/contract/desk/imports';
import { Button } from '@patina/ui/Button';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Imports what the preview shows, looks again, or takes the import back. */
export function ImportActions({ catalogueImport: { id, state } }: { catalogueImport: CatalogueImport }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const call = { params: { id: String(id) }, body: {} };
  if (state === 'previewed') {
    return (
      <>
        <ActionDialog
          title={t('import.again')}
          text={t('import.againText')}
          confirm={t('import.again')}
          run={() => act(calls.preview, call)}
          trigger={<Button>{t('import.again')}</Button>}
        />
        <ActionDialog
          title={t('import.run')}
          text={t('import.runText')}
          confirm={t('import.run')}
          run={() => act(calls.run, call)}
          done={t('import.ran')}
          trigger={<Button variant="solid">{t('import.run')}</Button>}
        />
      </>
    );
  }
  if (state !== 'imported') return null;
  return (
    <ActionDialog
      title={t('import.undo')}
      text={t('import.undoText')}
      confirm={t('import.undo')}
      isDanger
      run={() => act(calls.undo, call)}
      done={t('import.undone')}
      trigger={<Button variant="danger">{t('import.undo')}</Button>}
    />
  );
}
