import { useTranslation } from '@patina/platform/i18n';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { toast } from '@patina/ui/toast';
import { shareLink } from './share-link.ts';

/** Shares the item's address. */
export function ShareButton({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');

  async function share() {
    const outcome = await shareLink({
      title: product.title,
      url: new URL(paths.product(product), location.origin).href,
    });
    if (outcome === 'copied') toast.success(t('product.linkCopied'));
    if (outcome === 'failed') toast.error(t('product.linkRefused'));
  }

  return (
    <Button variant="ghost" onClick={share}>
      <Icon name="share" />
      {t('product.share')}
    </Button>
  );
}
