import { TextWithMoment } from '@patina/parts/LongMoment';
import { NoticeBar } from '@patina/parts/NoticeBar';
import { SkinGrades } from '@patina/parts/SkinGrades';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { shownFloat, unitText } from '@patina/parts/unit-text';
import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { atom, useAtom } from '@patina/platform/state';
import { useApi } from '@patina/shared-api/client/use-api';
import { type CartLine, cart as calls } from '@patina/shared-api/contract/cart/cart';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { cartContents, useCartChanges } from '@patina/shared-api/queries/cart';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { useLocale } from '@patina/shared-api/state/locale';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { IconButton } from '@patina/ui/IconButton';
import { Row, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { toast } from '@patina/ui/toast';
import type { CSSProperties, ReactNode } from 'react';
import styles from './CartItem.module.css';
import { hasNewPrice } from './Summary.tsx';

/** Error of an item, by its id; kept if the line was removed too soon. */
export const itemErrorsAtom = atom<Record<string, string | undefined>>({});

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
        <Text size="xs" tone="quiet">
          {nameOf(item.type)}
        </Text>
        <Text as="h2" size="sm" weight="medium" breaks="anywhere" className={styles.title}>
          <Link to={paths.product(item)}>
            <SkinTitle title={item.title} />
          </Link>
        </Text>
        <SkinGrades title={item.title} />
        {line.unit && (
          <Text size="xs" tone="quiet" tabular breaks="anywhere">
            {unitText(line.unit)}
          </Text>
        )}
        {line.unit?.available_at != null && !sold && (
          <Text size="xs" weight="medium">
            <TextWithMoment text={(moment) => t('item.from', { moment })} seconds={line.unit.available_at} />
          </Text>
        )}
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
        <Row as="p" gap={1} align="stretch" size="sm" tone="danger" role="alert" className={styles.note}>
          <Icon name="error" />
          <span>{problem}</span>
        </Row>
      )}
    </li>
  );
}

/** The picture of an item beside its title, or a placeholder if there is none. */
function ItemPicture({ source }: { source: string }) {
  const { url, onError } = usePicture(source);
  if (url === undefined) {
    return (
      <span className={styles.missing}>
        <Icon name="sparkle" />
      </span>
    );
  }
  return (
    <img src={url} alt="" width={512} height={384} className={styles.picture} decoding="async" onError={onError} />
  );
}

/** A sold-out line, with the nearest alternative. */
function SoldItem({ line: { item, alternative, alternative_unit: unit } }: { line: CartLine }) {
  const { t } = useTranslation('checkout');
  const price = useDisplayPrice();
  const { add, remove } = useCartChanges();

  if (unit) {
    const float = unit.float === null ? undefined : shownFloat(unit.float);
    return (
      <LineNotice
        action={
          <Button
            size="small"
            busy={add.isPending}
            aria-label={t('item.replaceBy', { title: `${item.title}, float ${float}` })}
            onClick={() => add.mutate({ ...item, unit }, { onError: () => toast.error(t('item.notReplaced')) })}
          >
            {t('item.replace')}
          </Button>
        }
      >
        {t('item.unitSold')} {t('item.nearest')} float {float}, {price(unit.price)}
      </LineNotice>
    );
  }

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
          {t('item.nearest')} <Link to={paths.product(alternative)}>{alternative.title}</Link>,{' '}
          {price(alternative.price)}
        </>
      )}
    </LineNotice>
  );
}

/** A changed price must be accepted, or the item removed, before paying. */
function ChangedPrice({ line: { item, price_seen } }: { line: CartLine }) {
  const { t } = useTranslation('checkout');
  const price = useDisplayPrice();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = cartContents(useLocale());
  const accept = useMutation({
    mutationFn: () => api(calls.acceptPrices, { body: { prices: [{ item_id: item.id, price: item.price }] } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    // It may have changed again.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <LineNotice
      action={
        <Button size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('item.accept')}
        </Button>
      }
    >
      {t('item.newPrice', { from: price(price_seen), to: price(item.price) })}
    </LineNotice>
  );
}

/** A warning about a line of the cart, with the button that settles it. */
function LineNotice({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <NoticeBar role="status" hasIcon className={styles.note} action={action}>
      {children}
    </NoticeBar>
  );
}

/** Translates an English kind of item of the API (`Rifle`) into the reader's language; unknown names stay unchanged. */
function useItemTypeName(): (name: string) => string {
  const { t } = useTranslation('checkout');
  return (name) => t(`type.${name}`, { defaultValue: name });
}
