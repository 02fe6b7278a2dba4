import { NoticeBar } from '@patina/parts/NoticeBar';
import { RetryButton } from '@patina/parts/RetryButton';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Spinner } from '@patina/ui/Spinner';
import styles from './OffersTab.module.css';
import { NEW_OFFER, type useOfferDialog } from './use-offer-dialog.ts';

const loadSellDialog = async () =>
  (await import(/* webpackChunkName: "SellDialog" */ '#features/sell-form/SellDialog.tsx')).SellDialog;
const loadOfferDialog = async () =>
  (await import(/* webpackChunkName: "OfferDialog" */ '#app/OfferDialog.tsx')).OfferDialog;

/** The open dialog of the tab, or its error state if its code fails to load. */
export function OfferDialogs({ dialog }: { dialog: ReturnType<typeof useOfferDialog> }) {
  const { t } = useTranslation('sell');
  const { isOpen, what, opening, close } = dialog;
  if (opening === 0) return null;
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
