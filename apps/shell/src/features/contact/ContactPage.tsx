import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import { settings } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Skeleton } from '@patina/ui/Skeleton';
import { contactMessages } from '#messages/contact/messages.ts';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';

export const messages = contactMessages;

/** The contact page, for guests and customers. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const locale = useLocale();
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { data: store } = useQuery(settings(locale));
  const { data: writer, isLoading } = useQuery({ ...profile(locale), enabled: isAuthenticated });
  return (
    <div className={styles.page}>
      <title>{titled(t('head.contact.title'))}</title>
      <h1 className={styles.title}>{t('contact.title')}</h1>
      <p className={styles.text}>{t('contact.text')}</p>
      {store?.support_email && (
        <p className={styles.text}>
          {t('contact.mail')} <a href={`mailto:${store.support_email}`}>{store.support_email}</a>
        </p>
      )}
      <section aria-label={t('contact.title')} className={styles.card}>
        {isLoading ? <Skeleton shape="block" className={styles.waiting} /> : <ContactForm writer={writer} />}
      </section>
    </div>
  );
}
