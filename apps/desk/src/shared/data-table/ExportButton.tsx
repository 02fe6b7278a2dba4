import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { saveExport } from './save-export.ts';

interface ExportButtonProps {
  /** Path below the API base. */
  path: string;
  /** Filters and order; the page does not count. */
  query: Readonly<Record<string, string | number | undefined>>;
}

/** Downloads a list as CSV. */
export function ExportButton({ path, query }: ExportButtonProps) {
  const { t } = useTranslation('desk');
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const isSaved = await saveExport(path, query);
    setBusy(false);
    if (!isSaved) toast.error(t('table.exportFailed'));
  }

  return (
    <Button size="small" busy={isBusy} onClick={save}>
      {t('table.export')}
    </Button>
  );
}
