import { useTranslation } from '@patina/platform/i18n';

/** Names what the API calls in English (`Field-Tested`, `Rifle`) in the reader's language; unknown names stay. */
export function useValueName(): (value: string) => string {
  const { t } = useTranslation('catalog');
  // No key separator: a name may hold any character.
  return (value) => t(`value.${value}`, { defaultValue: value });
}
