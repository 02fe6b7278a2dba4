import { useTranslation } from '@patina/platform/i18n';

/**
 * Translates an English name of the API (`Field-Tested`, `Rifle`) into the reader's language; unknown names stay
 * unchanged.
 */
export function useValueName(): (value: string) => string {
  const { t } = useTranslation('catalog');
  // No key separator: a name may contain any character.
  return (value) => t(`value.${value}`, { defaultValue: value });
}

/** Translates a category, which the API names by one of its items (`Rifle`), into the plural: `Rifles`. */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation('catalog');
  return (name) => t(`head.names.${name}`, { defaultValue: name });
}
