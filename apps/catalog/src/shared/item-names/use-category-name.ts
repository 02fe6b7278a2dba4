import { useTranslation } from '@patina/platform/i18n';

/** Names a category, which the API calls after one of its items (`Rifle`), in the plural: `Rifles`. */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation('catalog');
  return (name) => t(`head.names.${name}`, { defaultValue: name });
}
