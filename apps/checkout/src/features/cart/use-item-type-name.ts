import { useTranslation } from '@patina/platform/i18n';

/** Translates an English kind of item of the API (`Rifle`) into the reader's language; unknown names stay unchanged. */
export function useItemTypeName(): (name: string) => string {
  const { t } = useTranslation('checkout');
  return (name) => t(`type.${name}`, { defaultValue: name });
}
