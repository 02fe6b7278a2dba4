import { PageWidth } from '@patina/parts/PageWidth';
import { useTranslation } from '@patina/platform/i18n';
import styles from './WhyUs.module.css';

const POINTS = ['drops', 'fast', 'collection'] as const;

/** The "why us" block: three numbered points. */
export function WhyUs() {
  const { t } = useTranslation('catalog');
  return (
    <PageWidth as="section" gap={5}>
      <h2 className={styles.title}>{t('home.whyTitle')}</h2>
      <ol className={styles.points}>
        {POINTS.map((point, index) => (
          <li key={point} className={styles.point}>
            <span className={styles.number} aria-hidden="true">
              {String(index + 1).padStart(2, '0')}
            </span>
            <h3 className={styles.name}>{t(`home.why.${point}.title`)}</h3>
            <p className={styles.text}>{t(`home.why.${point}.text`)}</p>
          </li>
        ))}
      </ol>
    </PageWidth>
  );
}
