import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Icon } from '@patina/ui/Icon';
import { type CSSProperties, useState } from 'react';
import { useImageUrl } from '#product-card/use-image-url.ts';
import { useCategoryName } from '#value-name/use-category-name.ts';
import { useValueName } from '#value-name/use-value-name.ts';
import type { SearchTarget } from './search-target.ts';
import styles from './TargetLine.module.css';

interface TargetLineProps {
  target: SearchTarget;
  /** It was remembered: its price may be another by now. */
  isRecent: boolean;
}

/** Where a search may lead, in one line: its picture, its name, what it is and from what price on. */
export function TargetLine({ target, isRecent }: TargetLineProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const { title, hint } = useTargetText(target);
  return (
    <>
      <TargetPicture target={target} />
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

function TargetPicture({ target }: { target: SearchTarget }) {
  const imageUrl = useImageUrl();
  const [isMissing, setMissing] = useState(false);
  const style = target.kind === 'skin' ? ({ '--rarity': target.rarity_color } as CSSProperties) : undefined;
  return (
    <span className={styles.picture} style={style}>
      {'img_url' in target && !isMissing ? (
        <img
          src={imageUrl(target.img_url)}
          alt=""
          width={48}
          height={36}
          className={styles.image}
          draggable={false}
          onError={() => setMissing(true)}
        />
      ) : (
        <Icon name="search" />
      )}
    </span>
  );
}

function useTargetText(target: SearchTarget): { title: string; hint: string | null } {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const categoryName = useCategoryName();
  const { kind, title } = target;
  if (kind === 'text') return { title, hint: null };
  if (kind === 'category') return { title: categoryName(title), hint: t('search.category') };
  if (kind === 'collection') return { title, hint: t('search.collection') };
  return { title, hint: target.hint === null ? null : nameOf(target.hint) };
}
