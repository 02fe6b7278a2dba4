import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';

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

/**
 * Downloads a file of the API, named as its last-but-one segment: `/desk/audit/export` → `audit.csv`.
 * @returns false if the API does not send it
 */
async function saveExport(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<boolean> {
  const kept = Object.entries(query).filter(([name, value]) => value !== undefined && !/^(page|per_page)$/.test(name));
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, { credentials: 'include' });
    if (!response.ok) return false;
    saveFile(`${path.split('/').at(-2)}.csv`, await response.blob());
    return true;
  } catch {
    return false;
  }
}

/** Downloads a file that the page has in its memory. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
