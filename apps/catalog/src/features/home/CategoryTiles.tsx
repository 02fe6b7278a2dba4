import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Category } from '@patina/shared-api/contract/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Icon } from '@patina/ui/Icon';
import { useCategoryName } from '#value-name/use-category-name.ts';
import styles from './Rooms.module.css';

/** The plan of the house: one room per type of item. */
export function Rooms({ rooms }: { rooms: Category[] }) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  return (
    <nav className={styles.rooms} aria-label={t('home.roomsTitle')}>
      <h2 className={styles.title}>{t('home.roomsTitle')}</h2>
      <ul className={styles.plan}>
        {rooms.map(({ id, name, url, subcategories }) => (
          <li key={id} className={styles.room}>
            <Link to={paths.products(url)} className={styles.door}>
              <span className={styles.name}>{nameOf(name)}</span>
              <span className={styles.models}>{t('home.models', { count: subcategories.length })}</span>
              <Icon name="arrow-right" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
