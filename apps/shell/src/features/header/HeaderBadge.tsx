import { useTranslation } from '@patina/platform/i18n';
import { Badge } from '@patina/ui/Badge';
import styles from './HeaderBadge.module.css';

/** Badges beside links of header and menu (docs/product.md#header-and-menu). */
export type HeaderBadgeType = 'top-product' | 'new-arrivals' | 'sale';

const TONES = { 'top-product': 'neutral', 'new-arrivals': 'accent', sale: 'warning' } as const;

export function HeaderBadge({ type }: { type: HeaderBadgeType }) {
  const { t } = useTranslation('shell');
  return (
    <Badge tone={TONES[type]} className={styles.badge}>
      {t(`badge.${type}`)}
    </Badge>
  );
}
