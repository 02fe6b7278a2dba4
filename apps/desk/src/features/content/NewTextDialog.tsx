import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { languages } from '@patina/shared-api/queries/content';
import { Button } from '@patina/ui/Button';
import { TextDialog } from './TextDialog.tsx';

/** Replaces a text of the releases, by its key. */
export function NewTextDialog() {
  const { t } = useTranslation('desk');
  const { data: all = [] } = useQuery(languages());
  const choices = all.map(({ code, title }) => ({ value: code, label: title }));
  return <TextDialog choices={choices} trigger={<Button variant="solid">{t('content.add')}</Button>} />;
}
