import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useCartChanges } from '@patina/shared-api/queries/cart';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import styles from './CartItem.module.css';
import { LineNotice } from './LineNotice.tsx';

/** A sold-out line, with the nearest alternative. */
export function SoldItem({ line: { item, alternative } }: { line: CartLine }) {
  const { t } = useTranslation('checkout');
  const price = useDisplayPrice();
  const { add, remove } = useCartChanges();

  async function replaceBy(product: Product) {
    try {
      await add.mutateAsync(product);
      await remove.mutateAsync(item.id);
    } catch {
      toast.error(t('item.notReplaced'));
    }
  }

  return (
    <LineNotice
      action={
        alternative && (
          <Button
            size="small"
            busy={add.isPending || remove.isPending}
            aria-label={t('item.replaceBy', { title: alternative.title })}
            onClick={() => replaceBy(alternative)}
          >
            {t('item.replace')}
          </Button>
        )
      }
    >
      {t('item.soldText')}
      {alternative && (
        <>
          {' '}
          {t('item.nearest')}{' '}
          <Link to={paths.product(alternative)} className={styles.nearest}>
            {alternative.title}
          </Link>
          , {price(alternative.price)}
        </>
      )}
    </LineNotice>
  );
}
