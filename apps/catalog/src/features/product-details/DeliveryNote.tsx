import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { staticPages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { useId } from 'react';
import styles from './DeliveryNote.module.css';

/** Slug of the static page about delivery, which the operator may remove. */
const DELIVERY_PAGE = 'delivery-and-refunds';

/** Note on delivery and on the trade lock. */
export function DeliveryNote() {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const { data: pages = [] } = useQuery(staticPages(useLocale()));
  const page = pages.find(({ slug }) => slug === DELIVERY_PAGE);
  return (
    <section aria-labelledby={titleId} className={styles.note}>
      <h2 id={titleId} className={styles.title}>
        {t('product.delivery')}
      </h2>
      <p>{t('product.deliveryWay')}</p>
      <p>{t('product.deliveryHold')}</p>
      {page && (
        <Link to={paths.staticPage(page)} className={styles.link}>
          {page.title}
        </Link>
      )}
    </section>
  );
}
