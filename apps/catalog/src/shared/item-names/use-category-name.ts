import { useTranslation } from '@patina/platform/i18n';

/** Translates a category, which the API names by one of its items (`Rifle`), into the plural: `Rifles`. */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation('catalog');
  return (name) => t(`head.names.${name}`, { defaultValue: name });
}
