import { useTranslation } from '@patina/platform/i18n';
import type { CatalogueImport } from '@patina/shared-api/contract/desk/imports';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

const MARKS: Record<CatalogueImport['state'], StatusMark> = {
  uploaded: 'faint',
  previewed: 'warning',
  imported: 'tick',
  undone: 'faint',
};

/** What became of an import. */
export function ImportState({ state }: Pick<CatalogueImport, 'state'>) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={MARKS[state]}>{t(`import.states.${state}`)}</StatusBadge>;
}
