import { AlertsDialog } from '@patina/parts/AlertsDialog';
import { useAlertTexts } from '@patina/parts/alert-texts';
import { watchedItem } from '@patina/parts/stored-item';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { watchedOfProduct } from '@patina/shared-api/queries/watchlist';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Row, Text } from '@patina/ui/Layout';
import { useEffect, useEffectEvent, useState } from 'react';
import { watchingMessages } from '#messages/watching/messages.ts';
import { HeartButton } from '#shared/hearts/HeartButton.tsx';
import { useSignInToWatch } from './use-sign-in-to-watch.ts';

export { watchingMessages as messages };

/** The heart of a product, and of what somebody is told about it (docs/product.md#watchlist). */
export function WatchBar({ product }: { product: Product }) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  return (
    <Row gap={1} wrap>
      <HeartButton product={product} />
      {isAuthenticated ? <ShopperAlerts product={product} /> : <GuestAlerts id={product.id} />}
    </Row>
  );
}

function GuestAlerts({ id }: { id: number }) {
  const { t } = useTranslation('catalog');
  return (
    <Button variant="ghost" onClick={useSignInToWatch(id)}>
      {t('watch.tell')}
    </Button>
  );
}

function ShopperAlerts({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const textsOf = useAlertTexts('catalog');
  const [{ opening, isOpen }, setDialog] = useState({ opening: 0, isOpen: false });
  const { data: watched, isError } = useQuery(watchedOfProduct(product.id, useLocale()));
  const known = watched?.find(({ unit_id }) => unit_id === null);
  const told = known ? textsOf(known) : [];

  // A sold-out product has a button of its own, which goes on by itself.
  const goOn = useEffectEvent(() => {
    if (product.stock > 0 && watchedItem.take() === product.id) setDialog({ opening: 1, isOpen: true });
  });
  useEffect(() => goOn(), []);

  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        disabled={!watched && !isError}
        onClick={() => setDialog({ opening: opening + 1, isOpen: true })}
      >
        {t(told.length > 0 ? 'watch.change' : 'watch.tell')}
      </Button>
      {told.length > 0 && (
        <Text size="sm" tone="quiet">
          {t('watch.told', { what: told.join(', ') })}
        </Text>
      )}
      {opening > 0 && (watched || isError) && (
        <AlertsDialog
          key={opening}
          open={isOpen}
          onClose={() => setDialog({ opening, isOpen: false })}
          product={product}
          alerts={known}
          suggested={{ back_in_stock: product.stock === 0 }}
          namespace="catalog"
        />
      )}
    </>
  );
}
