import { NoticeBar } from '@patina/parts/NoticeBar';
import { RetryButton } from '@patina/parts/ProblemNotice';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useSearchParams } from '@patina/platform/router';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { useState } from 'react';
import { OfferList } from '#features/offers/OfferList.tsx';
import styles from './OffersTab.module.css';

/** Value of `?offer=` that opens the sell form; any other value is the number of an offer. */
const NEW_OFFER = 'new';
/** Value of `?offer=` that opens the inventory in the place of the list. */
const INVENTORY = 'inventory';

/** The seller's offers, and the two ways to sell another skin: by its link, or out of the inventory. */
export function Component() {
  const { t } = useTranslation('sell');
  const titled = usePageTitle();
  const dialog = useOfferDialog();
  const isPicking = dialog.isOpen && dialog.what === INVENTORY;
  return (
    <Stack gap={3}>
      <title>{titled(t('title'))}</title>
      <Row as="header" wrap gap={4} rowGap={2} justify="between" className={styles.head}>
        <Stack gap={0.5}>
          <Text as="h1" size="2xl">
            {t('title')}
          </Text>
          <Text size="sm" tone="quiet" className={styles.about}>
            {t('about')}
          </Text>
        </Stack>
        {!isPicking && (
          <Row wrap gap={1} className={styles.ways}>
            <Button onClick={() => dialog.open(INVENTORY)}>{t('inventory.open')}</Button>
            <Button variant="solid" onClick={() => dialog.open(NEW_OFFER)}>
              <Icon name="plus" />
              {t('create')}
            </Button>
          </Row>
        )}
      </Row>
      {isPicking ? (
        <LazyPart
          load={loadInventory}
          props={{ close: dialog.close, byLink: () => dialog.open(NEW_OFFER) }}
          fallback={<Spinner label={t('opening')} />}
          failed={(retry) => <Failed retry={retry} />}
        />
      ) : (
        <>
          <OfferDialogs dialog={dialog} />
          <OfferList open={(id) => dialog.open(String(id))} />
        </>
      )}
    </Stack>
  );
}

const loadSellDialog = async () =>
  (await import(/* webpackChunkName: "SellDialog" */ '#features/sell-form/SellDialog.tsx')).SellDialog;
const loadOfferDialog = async () =>
  (await import(/* webpackChunkName: "OfferDialog" */ '#app/OfferDialog.tsx')).OfferDialog;

const loadInventory = async () =>
  (await import(/* webpackChunkName: "Inventory" */ '#features/inventory/InventoryPanel.tsx')).InventoryPanel;

/** The open dialog of the tab, or its error state if its code fails to load. */
function OfferDialogs({ dialog }: { dialog: ReturnType<typeof useOfferDialog> }) {
  const { t } = useTranslation('sell');
  const { isOpen, what, opening, close } = dialog;
  if (opening === 0 || what === INVENTORY) return null;
  const whole = {
    fallback: <Spinner label={t('opening')} className={styles.opening} />,
    failed: (retry: () => void) => <Failed retry={retry} />,
  };
  return what === NEW_OFFER ? (
    <LazyPart key={opening} load={loadSellDialog} props={{ isOpen, close }} {...whole} />
  ) : (
    <LazyPart key={opening} load={loadOfferDialog} props={{ id: what, isOpen, close }} {...whole} />
  );
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('sell');
  return (
    <NoticeBar role="alert" action={<RetryButton size="small" retry={retry} namespace="sell" />}>
      {t('notOpened')}
    </NoticeBar>
  );
}

const PARAMETER = 'offer';

/** The open dialog of the tab; stored in the address, so that it can be linked to. */
function useOfferDialog() {
  const [search, setSearch] = useSearchParams();
  const shown = search.get(PARAMETER) ?? undefined;
  const [last, setLast] = useState<{ shown: string | undefined; what: string; opening: number }>({
    shown: undefined,
    what: '',
    opening: 0,
  });
  if (shown !== last.shown) {
    setLast(shown === undefined ? { ...last, shown } : { shown, what: shown, opening: last.opening + 1 });
  }

  function change(write: (next: URLSearchParams) => void, replace: boolean) {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        write(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  return {
    isOpen: shown !== undefined,
    /** The last opened dialog, which is still visible while it closes. */
    what: last.what,
    /** Counts the openings; 0 until the first one. */
    opening: last.opening,
    open: (what: string) => change((next) => next.set(PARAMETER, what), false),
    close: () => change((next) => next.delete(PARAMETER), true),
  };
}
