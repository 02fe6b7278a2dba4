import { TextWithMoment } from '@patina/parts/LongMoment';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { useTranslation } from '@patina/platform/i18n';
import type { ShippedLanguage } from '@patina/platform/languages';
import { LazyPart } from '@patina/platform/lazy-part';
import { useRemotes } from '@patina/platform/remotes';
import { useAtomValue } from '@patina/platform/state';
import type { Product, ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import type { CSSProperties } from 'react';
import { GuestCartButton, useLoginRedirect } from '#shared/add-to-cart/GuestCartButton.tsx';
import { useValueName } from '#shared/item-names/item-names.ts';
import { ClassChip } from '#shared/item-title/ClassChip.tsx';
import styles from './BuyBox.module.css';
import { MarketPrice } from './MarketPrice.tsx';

/** Above this the stock count is hidden. */
const PLENTY = 5;

/** Title, price, stock and buttons of the product. */
export function BuyBox({ product }: { product: ProductDetails }) {
  const { t, i18n } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  const { type, quality, exterior, old_price, low_30d, discount_percentage, stock } = product;
  const isSoldOut = stock === 0;
  const { addMessages } = useRemotes();

  async function loadWatchBar() {
    const { WatchBar, messages } = await import(/* webpackChunkName: "WatchBar" */ './WatchBar.tsx');
    await addMessages(messages);
    return WatchBar;
  }

  return (
    <Stack as="header" gap={2} style={{ '--rarity': product.rarity_color } as CSSProperties}>
      <Row as="p" gap={2} rowGap={0.5} wrap size="sm" tone="quiet">
        <span>{nameOf(type)}</span>
        <Row as="span" gap={1} inline className={styles.quality}>
          {quality === null ? t('card.fallbackQuality') : nameOf(quality)}
        </Row>
        {exterior !== null && <span className={styles.exterior}>{nameOf(exterior)}</span>}
        <ClassChip product={product} />
      </Row>
      <h1 className={styles.title}>
        <SkinTitle title={product.title} phase={product.phase} />
      </h1>
      <Row gap={2} rowGap={1} wrap>
        <Money
          className={styles.amount}
          amount={price(product.price)}
          {...(old_price !== null && old_price > product.price && { old: price(old_price) })}
          oldLabel={t('card.oldPrice')}
        />
        {discount_percentage !== null && discount_percentage > 0 && (
          <Badge tone="warning">{t('card.discount', { percent: discount_percentage })}</Badge>
        )}
        {low_30d !== null && (
          <Text size="sm" tone="quiet" tabular className={styles.low}>
            {t('product.low30', { price: price(low_30d) })}
          </Text>
        )}
      </Row>
      {product.reference && <MarketPrice reference={product.reference} />}
      {isSoldOut && (
        <Text size="lg" weight="strong">
          {t('card.soldOut')}
        </Text>
      )}
      <Row gap={1} align="stretch" wrap className={styles.actions}>
        <BuyButtons product={product} />
      </Row>
      <div className={styles.watch}>
        <LazyPart load={loadWatchBar} props={{ product }} fallback={null} failed={() => null} />
      </div>
      <noscript>
        {typeof document === 'undefined' && <p className={styles.scriptless}>{scriptlessText(i18n.language)}</p>}
      </noscript>
      {!isSoldOut && stock < PLENTY && (
        <Text size="sm" tone="quiet">
          {t('product.stock', { count: stock })}
        </Text>
      )}
      {product.available_at !== undefined && (
        <Text size="sm" tone="quiet">
          <TextWithMoment text={(day) => t('product.from', { day })} seconds={product.available_at} />
        </Text>
      )}
    </Stack>
  );
}

const loadShopperBuyButtons = async () =>
  (await import(/* webpackChunkName: "ShopperCart" */ '#shared/add-to-cart/ShopperCart.tsx')).ShopperBuyButtons;

const loadWatchButton = async () =>
  (await import(/* webpackChunkName: "WatchButton" */ './WatchButton.tsx')).WatchButton;

/** The buttons to buy a product or add it to the cart; of a sold-out one, to be told when it is back. */
function BuyButtons({ product }: { product: Product }) {
  if (product.stock > 0) return <StockedButtons product={product} />;
  return (
    <LazyPart
      load={loadWatchButton}
      props={{ product }}
      fallback={<LoadingWatch />}
      failed={(retry) => <LoadingWatch retry={retry} />}
    />
  );
}

function StockedButtons({ product }: { product: Product }) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  if (!isAuthenticated) return <GuestBuyButtons product={product} />;
  return (
    <LazyPart
      load={loadShopperBuyButtons}
      props={{ product }}
      fallback={<LoadingButtons />}
      failed={(retry) => <LoadingButtons retry={retry} />}
    />
  );
}

function GuestBuyButtons({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const { redirectToLogin, isBusy } = useLoginRedirect(product.id);
  return (
    <>
      <Button variant="solid" size="large" busy={isBusy} onClick={redirectToLogin}>
        {t('product.buyNow')}
      </Button>
      <GuestCartButton size="large" product={product} />
    </>
  );
}

/** Placeholder with the size of the buttons, against layout shift. */
function LoadingButtons({ retry }: { retry?: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <Button variant="solid" size="large" disabled={retry === undefined} onClick={retry}>
        {retry ? t('tryAgain') : t('product.buyNow')}
      </Button>
      {!retry && (
        <Button size="large" disabled>
          {t('cart.add')}
        </Button>
      )}
    </>
  );
}

function LoadingWatch({ retry }: { retry?: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <Button variant="solid" size="large" disabled={retry === undefined} onClick={retry}>
      {t(retry ? 'tryAgain' : 'watch.ask')}
    </Button>
  );
}

const SCRIPTLESS_TEXTS: Record<ShippedLanguage, string> = {
  en: 'The cart and buying need JavaScript. Switch it on in your browser and reload the page.',
  pt: 'O carrinho e a compra precisam de JavaScript. Ative-o no seu navegador e recarregue a página.',
  es: 'El carrito y la compra necesitan JavaScript. Actívalo en tu navegador y recarga la página.',
  de: 'Warenkorb und Kauf brauchen JavaScript. Schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
};

/** What a product says where scripts are switched off; English in a language that only the operator has. */
function scriptlessText(language: string): string {
  return new Map(Object.entries(SCRIPTLESS_TEXTS)).get(language) ?? SCRIPTLESS_TEXTS.en;
}
