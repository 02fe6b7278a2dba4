import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { Button } from '@patina/ui/Button';
import { Row, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import { useAmounts } from '#shared/values/amounts.ts';
import styles from './OfferPanel.module.css';

/** Takes our price back, until its seller has read it. */
export function UnpriceButton({ offer: { id, service_price } }: { offer: DeskOffer }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { isBusy, errors, submit } = useDeskForm();
  if (service_price === null) return null;

  async function unprice() {
    const problem = await submit(() => act(calls.unprice, { body: { id, seen_price: service_price ?? 0 } }));
    if (problem === undefined) toast.success(t('offers.unpriced', { id }));
  }

  return (
    <>
      <Button size="small" busy={isBusy} onClick={unprice} data-key="u">
        {t('offers.unprice')}
      </Button>
      {errors['form'] && (
        <Text as="span" role="alert" tone="danger" size="sm">
          {errors['form']}
        </Text>
      )}
    </>
  );
}

/** The offer that was priced last, while its price can be taken back. */
export function LastPriced({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const { money } = useAmounts();
  const offer = useQuery(deskQuery(calls.details, { params: { id: String(id) } })).data?.payload;
  if (!offer?.can_unprice || offer.service_price === null) return null;
  return (
    <Row wrap gap={1} justify="between" className={styles.priced}>
      {t('offers.priced', { id, price: money(offer.service_price, offer.currency) })}
      <UnpriceButton offer={offer} />
    </Row>
  );
}
