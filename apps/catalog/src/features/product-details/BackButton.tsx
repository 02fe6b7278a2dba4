import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';

interface BackButtonProps {
  category: string | undefined;
  subcategory: string | undefined;
}

/** Back to where the shopper came from; to the item's shelf for those who came from elsewhere. */
export function BackButton({ category, subcategory }: BackButtonProps) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  // The router gives this key to the address a visit begins with.
  const isEntry = useLocation().key === 'default';
  return (
    <Button variant="ghost" onClick={() => (isEntry ? navigate(paths.products(category, subcategory)) : navigate(-1))}>
      <Icon name="arrow-left" />
      {t('product.back')}
    </Button>
  );
}
