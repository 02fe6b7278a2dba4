import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import { deskContent as calls, type PageText } from '@patina/shared-api/contract/desk/content';
import { Button } from '@patina/ui/Button';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Removes a static page in all its languages. */
export function RemovePageDialog({ id, seen }: { id: number; seen: PageText }) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const act = useDeskAction();
  const remove = async () => {
    await act(calls.removePage, { params: { id: String(id) }, body: { seen } });
    await navigate('/desk/content', { replace: true });
  };
  return (
    <ActionDialog
      title={t('content.removeTitle', { title: seen.title })}
      text={t('content.removeText')}
      confirm={t('content.remove')}
      isDanger
      run={remove}
      done={t('content.removed')}
      trigger={<Button>{t('content.remove')}</Button>}
    />
  );
}
