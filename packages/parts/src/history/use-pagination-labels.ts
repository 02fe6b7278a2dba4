import { useTranslation } from '@patina/platform/i18n';
import type { TextNamespace } from '../text-namespace.ts';

/**
 * Labels of `Pagination`.
 * @param namespace i18n namespace of the app, which must have the texts `pages.*`
 */
export function usePaginationLabels(namespace: TextNamespace) {
  const { t } = useTranslation(namespace);
  return {
    nav: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  };
}
