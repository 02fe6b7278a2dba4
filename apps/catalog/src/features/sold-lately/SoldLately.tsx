import { SkinTitle } from '@patina/parts/SkinTitle';
import { useTranslation } from '@patina/platform/i18n';
import type { ShippedLanguage } from '@patina/platform/languages';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { SoldItem } from '@patina/shared-api/contract/catalogue/sold-lately';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { soldItems } from '@patina/shared-api/queries/sold-lately';
import { useLocale } from '@patina/shared-api/state/locale';
import { Stack, Text } from '@patina/ui/Layout';
import { type CSSProperties, useId } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import { ProductImage } from '#shared/product-card/ProductImage.tsx';
import styles from './SoldLately.module.css';

interface Texts {
  title: string;
  ofSkin: string;
  justNow: string;
  hours(count: number): string;
  days(count: number): string;
}

/** With the part itself, because two pages have it, whose texts are apart. */
const TEXTS: Record<ShippedLanguage, Texts> = {
  en: {
    title: 'Sold lately',
    ofSkin: 'Sold lately of this skin',
    justNow: 'within the last hour',
    hours: (count) => `${count} h ago`,
    days: (count) => (count === 1 ? '1 day ago' : `${count} days ago`),
  },
  pt: {
    title: 'Vendidos recentemente',
    ofSkin: 'Vendas recentes desta skin',
    justNow: 'na última hora',
    hours: (count) => `há ${count} h`,
    days: (count) => (count === 1 ? 'há 1 dia' : `há ${count} dias`),
  },
  es: {
    title: 'Vendidos recientemente',
    ofSkin: 'Ventas recientes de esta skin',
    justNow: 'en la última hora',
    hours: (count) => `hace ${count} h`,
    days: (count) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
  },
  de: {
    title: 'Zuletzt verkauft',
    ofSkin: 'Zuletzt von diesem Skin verkauft',
    justNow: 'in der letzten Stunde',
    hours: (count) => `vor ${count} Std.`,
    days: (count) => (count === 1 ? 'vor 1 Tag' : `vor ${count} Tagen`),
  },
};

const HOURS_OF_DAY = 24;

/** What was sold lately: of the skin of a product, or of the whole store. Nothing where nothing was, or it could not be loaded. */
export function SoldLately({ product }: { product?: number }) {
  const { i18n } = useTranslation('catalog');
  const titleId = useId();
  const { data: items = [] } = useQuery(soldItems(product, useLocale()));
  const texts = new Map(Object.entries(TEXTS)).get(i18n.language) ?? TEXTS.en;
  if (items.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby={titleId} className={styles.section}>
      <Text as="h2" size="lg" id={titleId}>
        {product === undefined ? texts.title : texts.ofSkin}
      </Text>
      <ul className={styles.row}>
        {items.map((item, place) => (
          // Nothing tells two sales of a product apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place} className={styles.item} style={{ '--rarity': item.rarity_color } as CSSProperties}>
            <Sold item={item} when={agoText(item.hours_ago, texts)} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Sold({ item, when }: { item: SoldItem; when: string }) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  return (
    <>
      <ProductImage
        source={item.img_url}
        alt=""
        missingLabel={t('card.noPicture')}
        isFirst={false}
        className={styles.picture}
      />
      <Stack gap={0.5} className={styles.facts}>
        <Link to={paths.product(item)} className={styles.link}>
          <SkinTitle title={item.title} phase={null} />
        </Link>
        <Text as="span" size="xs" tone="quiet">
          {item.exterior === null ? when : `${nameOf(item.exterior)} · ${when}`}
        </Text>
        <Text as="span" size="sm" weight="strong" tabular>
          {price(item.price)}
        </Text>
      </Stack>
    </>
  );
}

function agoText(hours: number, texts: Texts): string {
  if (hours === 0) return texts.justNow;
  return hours < HOURS_OF_DAY ? texts.hours(hours) : texts.days(Math.floor(hours / HOURS_OF_DAY));
}
