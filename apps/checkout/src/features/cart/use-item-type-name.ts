import { useTranslation } from '@patina/platform/i18n';

/** Names a kind of item, which the API calls in English (`Rifle`), in the reader's language; unknown names stay. */
export function useItemTypeName(): (name: string) => string {
  const { t } = useTranslation('checkout');
  return (name) => t(`type.${name}`, { defaultValue: name });
}
