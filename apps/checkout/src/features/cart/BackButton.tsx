import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import styles from './CartPage.module.css';

/** Back to where the shopper came from; to the shop for those who came from elsewhere. */
export function BackButton() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  // The router gives this key to the address a visit begins with.
  const isEntry = useLocation().key === 'default';
  return (
    <Button
      variant="ghost"
      className={styles.back}
      onClick={() => (isEntry ? navigate(paths.products()) : navigate(-1))}
    >
      <Icon name="arrow-left" />
      {t('cart.back')}
    </Button>
  );
}
