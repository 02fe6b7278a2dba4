import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useAtom } from '@patina/platform/state';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import { paths } from '@patina/shared-api/paths';
import { useCartChanges } from '@patina/shared-api/queries/cart';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Badge } from '@patina/ui/Badge';
import { Icon } from '@patina/ui/Icon';
import { IconButton } from '@patina/ui/IconButton';
import { Money } from '@patina/ui/Money';
import { toast } from '@patina/ui/toast';
import type { CSSProperties } from 'react';
import styles from './CartItem.module.css';
import { ChangedPrice } from './ChangedPrice.tsx';
import { hasNewPrice } from './cart-sum.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { itemErrorsAtom } from './item-errors.ts';
import { SoldItem } from './SoldItem.tsx';
import { useItemTypeName } from './use-item-type-name.ts';

export function CartItem({ line }: { line: CartLine }) {
  const { t } = useTranslation('checkout');
  const nameOf = useItemTypeName();
  const price = useDisplayPrice();
  const { remove } = useCartChanges();
  const [errors, setErrors] = useAtom(itemErrorsAtom);
  const { item, sold } = line;
  const problem = errors[item.id];

  async function takeOut() {
    setErrors({});
    try {
      await remove.mutateAsync(item.id);
      toast.success(t('item.removed'));
    } catch {
      setErrors({ [item.id]: t('item.notRemoved') });
    }
  }

  return (
    <li
      className={styles.item}
      style={{ '--rarity': item.rarity_color } as CSSProperties}
      data-sold={sold || undefined}
    >
      <div className={styles.plate}>
        <ItemPicture source={item.img_url} />
      </div>
      <div className={styles.text}>
        <p className={styles.kind}>{nameOf(item.type)}</p>
        <h2 className={styles.title}>
          <Link to={paths.product(item)}>{item.title}</Link>
        </h2>
      </div>
      <div className={styles.price}>
        {sold ? <Badge tone="danger">{t('item.sold')}</Badge> : <Money amount={price(item.price)} />}
      </div>
      <IconButton
        icon="trash"
        size="small"
        className={styles.remove}
        label={t('item.remove', { title: item.title })}
        busy={remove.isPending}
        onClick={takeOut}
      />
      {sold && <SoldItem line={line} />}
      {hasNewPrice(line) && <ChangedPrice line={line} />}
      {problem && !sold && (
        <p role="alert" className={styles.problem}>
          <Icon name="error" />
          <span>{problem}</span>
        </p>
      )}
    </li>
  );
}
