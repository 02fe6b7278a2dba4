import { useAlertTexts } from '@patina/parts/alert-texts';
import { ItemName } from '@patina/parts/ItemPicture';
import { unitText } from '@patina/parts/unit-text';
import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { type WatchedItem, watchlist } from '@patina/shared-api/contract/cart/watchlist';
import { toMinor } from '@patina/shared-api/money';
import { reductionPercent } from '@patina/shared-api/money-arithmetic';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Icon } from '@patina/ui/Icon';
import { Row, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { Sparkline } from './Sparkline.tsx';
import styles from './WatchedLine.module.css';

const loadAlertsDialog = async () =>
  (await import(/* webpackChunkName: "AlertsDialog" */ '@patina/parts/AlertsDialog')).AlertsDialog;

/** A product or unit that is watched; one that was removed stays, faint, with a button that takes it back. */
export function WatchedLine({ item }: { item: WatchedItem }) {
  const { t } = useTranslation('account');
  const { product, unit, prices } = item;
  const { isRemoved, isBusy, change } = useRemoval(item);
  const column = (name: 'price' | 'month' | 'stock' | 'told' | 'change') => t(`watchlist.columns.${name}`);
  return (
    <tr data-removed={isRemoved || undefined} className={styles.line}>
      <HistoryCell name={t('watchlist.columns.item')} isMain>
        <ItemName title={product.title} picture={product.img_url} product={product.id}>
          {unit && (
            <Text size="xs" tone="quiet" tabular breaks="anywhere">
              {unitText(unit)}
            </Text>
          )}
        </ItemName>
      </HistoryCell>
      <HistoryCell name={column('price')}>
        <Prices item={item} />
      </HistoryCell>
      <HistoryCell name={column('month')}>
        <Sparkline prices={prices} />
      </HistoryCell>
      <HistoryCell name={column('stock')}>
        <Stock item={item} />
      </HistoryCell>
      <HistoryCell name={column('told')}>
        <Told item={item} />
      </HistoryCell>
      <HistoryCell name={column('change')}>
        <Row gap={0.5} justify="end">
          {!isRemoved && <AlertsButton item={item} />}
          {/* One button, so that the focus stays. */}
          <Button
            variant="ghost"
            size="small"
            busy={isBusy}
            aria-label={isRemoved ? undefined : t('watchlist.removeOf', { title: product.title })}
            onClick={change}
          >
            {isRemoved ? t('watchlist.undo') : <Icon name="trash" />}
          </Button>
        </Row>
      </HistoryCell>
    </tr>
  );
}

/** Ends the watching, and begins it again with the same alerts. */
function useRemoval({ item_id, unit_id, price_below, drop_percent, float_below, back_in_stock }: WatchedItem) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const [isRemoved, setRemoved] = useState(false);
  const { isPending, mutate } = useMutation({
    mutationFn: () => {
      const watched = unit_id === null ? { item_id } : { item_id, unit_id };
      if (!isRemoved) return api(watchlist.remove, { body: watched });
      const ofProduct = unit_id === null ? { float_below, back_in_stock } : {};
      return api(watchlist.add, { body: { ...watched, price_below, drop_percent, ...ofProduct } });
    },
    onSuccess: () => {
      setRemoved(!isRemoved);
      toast.success(t(isRemoved ? 'watchlist.takenBack' : 'watchlist.removed'));
    },
    onError: (problem) => toast.error(say(problem) || t('notDone')),
  });
  return { isRemoved, isBusy: isPending, change: () => mutate() };
}

/** The price of now, and what it was when the watching began, in words. */
function Prices({ item: { product, unit, unit_id, price_then } }: { item: WatchedItem }) {
  const { t } = useTranslation('account');
  const price = useDisplayPrice();
  if (unit_id !== null && unit === null) return t('watchlist.sold');
  const now = unit?.price ?? product.price;
  const percent = Math.max(1, Math.abs(reductionPercent(toMinor(now), toMinor(price_then))));
  const than = { percent, price: price(price_then) };
  return (
    <div>
      <Text as="div" weight="strong" tabular>
        {price(now)}
      </Text>
      {now < price_then && (
        <Text as="div" size="xs" tone="success" tabular>
          {t('watchlist.cheaper', than)}
        </Text>
      )}
      {now > price_then && (
        <Text as="div" size="xs" tone="quiet" tabular>
          {t('watchlist.dearer', than)}
        </Text>
      )}
      {now === price_then && (
        <Text as="div" size="xs" tone="quiet">
          {t('watchlist.same')}
        </Text>
      )}
    </div>
  );
}

function Stock({ item: { product, unit, unit_id } }: { item: WatchedItem }) {
  const { t } = useTranslation('account');
  if (unit_id === null ? product.stock === 0 : unit === null) {
    return (
      <Text as="span" tone="warning">
        {t('watchlist.soldOut')}
      </Text>
    );
  }
  return unit_id === null ? t('watchlist.stock', { count: product.stock }) : t('watchlist.thisOne');
}

/** Of what is told, a line each. */
function Told({ item }: { item: WatchedItem }) {
  const { t } = useTranslation('account');
  const texts = useAlertTexts('account')(item);
  if (texts.length === 0) {
    return (
      <Text as="span" tone="quiet">
        {t('watchlist.nothingTold')}
      </Text>
    );
  }
  return (
    <ul className={styles.told}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function AlertsButton({ item }: { item: WatchedItem }) {
  const { t } = useTranslation('account');
  const { product, unit_id } = item;
  const { open, element } = useLazyDialog({
    load: loadAlertsDialog,
    props: { product, unit: unit_id, alerts: item, namespace: 'account' },
    failed: () => null,
  });
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t('watchlist.alertsOf', { title: product.title })}
        onClick={open}
      >
        {t('watchlist.alerts')}
      </Button>
      {element}
    </>
  );
}
