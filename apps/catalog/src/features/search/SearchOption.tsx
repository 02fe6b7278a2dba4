import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Icon } from '@patina/ui/Icon';
import type { CSSProperties } from 'react';
import { useCategoryName } from '#shared/item-names/use-category-name.ts';
import { useValueName } from '#shared/item-names/use-value-name.ts';
import styles from './SearchOption.module.css';
import type { SearchTarget } from './search-target.ts';

interface SearchOptionProps {
  target: SearchTarget;
  /** A stored recent search: its price may be outdated. */
  isRecent: boolean;
}

/** One suggestion: picture, name, kind and lowest price. */
export function SearchOption({ target, isRecent }: SearchOptionProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const { title, hint } = useOptionText(target);
  return (
    <>
      <OptionPicture target={target} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
        {target.kind === 'skin' && !isRecent && (
          <span className={styles.price}>{t('search.priceFrom', { price: price(target.price_from) })}</span>
        )}
      </span>
    </>
  );
}

function OptionPicture({ target }: { target: SearchTarget }) {
  const { url, onError } = usePicture('img_url' in target ? target.img_url : null);
  const style = target.kind === 'skin' ? ({ '--rarity': target.rarity_color } as CSSProperties) : undefined;
  return (
    <span className={styles.picture} style={style}>
      {url ? (
        <img src={url} alt="" width={48} height={36} className={styles.image} draggable={false} onError={onError} />
      ) : (
        <Icon name="search" />
      )}
    </span>
  );
}

function useOptionText(target: SearchTarget): { title: string; hint: string | null } {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const categoryName = useCategoryName();
  const { kind, title } = target;
  if (kind === 'text') return { title, hint: null };
  if (kind === 'category') return { title: categoryName(title), hint: t('search.category') };
  if (kind === 'collection') return { title, hint: t('search.collection') };
  return { title, hint: target.hint === null ? null : nameOf(target.hint) };
}
