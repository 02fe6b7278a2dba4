import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { OfferList } from '#features/offers/OfferList.tsx';
import { OfferDialogs } from './OfferDialogs.tsx';
import styles from './OffersTab.module.css';
import { NEW_OFFER, useOfferDialog } from './use-offer-dialog.ts';

/** The seller's offers, and the button to sell another skin. */
export function Component() {
  const { t } = useTranslation('sell');
  const titled = usePageTitle();
  const dialog = useOfferDialog();
  return (
    <Stack gap={3}>
      <title>{titled(t('title'))}</title>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.about}>{t('about')}</p>
        </div>
        <Button variant="solid" onClick={() => dialog.open(NEW_OFFER)}>
          <Icon name="plus" />
          {t('create')}
        </Button>
      </header>
      <OfferDialogs dialog={dialog} />
      <OfferList open={(id) => dialog.open(String(id))} />
    </Stack>
  );
}
