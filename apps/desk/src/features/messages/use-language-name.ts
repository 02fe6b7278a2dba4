import { useTranslation } from '@patina/platform/i18n';

/** Names of languages in the language of the page, by their codes: `de` is "German". */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation('desk');
  return (code) => new Intl.DisplayNames([i18n.language], { type: 'language' }).of(code) ?? code;
}
