import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { afterFee } from '@patina/shared-api/contract/offers/offer-policy';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { readAmountMinor } from '@patina/shared-api/typed-amount';
import { Button } from '@patina/ui/Button';
import { Grid, Row, Stack, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { type Fact, Facts } from '#shared/facts/Facts.tsx';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { amountField, useAmounts } from '#shared/values/amounts.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import styles from './OfferPanel.module.css';

/** A typed price in minor units; undefined if it is none. */
function readPrice(typed: string): number | undefined {
  const priceMinor = readAmountMinor(typed.trim()) ?? 0;
  return priceMinor > 0 ? priceMinor : undefined;
}

/** The price that the field holds at first: ours, else the lower of our bid and what the seller asks. */
const firstPrice = ({ service_price, market, user_price }: DeskOffer) =>
  service_price ?? Math.min(market?.suggested ?? user_price, user_price);

/** Sets our price. More than the seller asks needs a reason; more than our bid needs a second person. */
export function PriceForm({ offer, done }: { offer: DeskOffer; done: () => void }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { money } = useAmounts();
  const { isBusy, errors, setErrors, submit } = useDeskForm((path) => path === 'reason');
  const { data: store } = useQuery(settings(useLocale()));
  const [typed, setTyped] = useState(() => amountField(t, firstPrice(offer)));
  const [reason, setReason] = useState('');
  const priceMinor = readPrice(typed);
  const isAbove = (most: number) => priceMinor !== undefined && priceMinor > toMinor(most);
  const bid = offer.market?.suggested ?? offer.user_price;
  const needsReason = isAbove(offer.user_price);

  async function setPrice(event: FormEvent) {
    event.preventDefault();
    if (priceMinor === undefined) return setErrors({ form: t('offers.priceInvalid') });
    if (needsReason && reason.trim() === '') return setErrors({ reason: t('problems.offer-reason-missing') });
    const price = fromMinor(priceMinor);
    const why = needsReason && { reason };
    const problem = await submit(() =>
      act(calls.price, { body: { id: offer.id, price, seen_price: offer.service_price, ...why } }),
    );
    if (problem !== undefined) return;
    toast.success(t('offers.priced', { id: offer.id, price: money(price, offer.currency) }));
    done();
  }

  const hint =
    priceMinor !== undefined && store !== undefined
      ? t('offers.receives', {
          amount: money(fromMinor(afterFee(priceMinor, store.sell_fee_percent)), offer.currency),
          percent: store.sell_fee_percent,
        })
      : undefined;
  return (
    <Grid as="form" columns="1fr auto" gap={1} align="start" onSubmit={setPrice} noValidate className={styles.price}>
      <TextField
        label={t('offers.price')}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setErrors({});
        }}
        inputMode="decimal"
        autoComplete="off"
        leading={offer.currency}
        hint={hint}
        error={errors['form']}
        data-key="p"
      />
      <Button type="submit" variant="solid" busy={isBusy} data-refocus="">
        {t(offer.service_price === null ? 'offers.setPrice' : 'offers.changePrice')}
      </Button>
      {needsReason && (
        <TextField
          label={t('offers.reason')}
          hint={t('offers.reasonKept')}
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            setErrors({});
          }}
          maxLength={300}
          autoComplete="off"
          error={errors['reason']}
          required
          className={styles.wide}
        />
      )}
      {isAbove(bid) && (
        <Text tone="warning" size="sm" className={styles.wide}>
          {t('offers.aboveBid', { bid: money(bid, offer.currency) })}
        </Text>
      )}
    </Grid>
  );
}

/** What an offered item is worth: what is asked, what we take for it, how it sells, and what we would pay by our margin. */
export function OfferWorth({ offer }: { offer: DeskOffer }) {
  const { t } = useTranslation('desk');
  const { market, currency } = offer;
  const marketFacts = (of: NonNullable<typeof market>): Fact[] => [
    [
      t('offers.suggested', { percent: of.margin_percent }),
      <Money key="suggested" amount={of.suggested} currency={currency} />,
      'accent',
    ],
    [t('offers.retail'), <Money key="retail" amount={of.retail} currency={currency} />],
    [t('offers.sold7'), t('count', { value: of.sold_7 })],
    [t('offers.sold30'), t('count', { value: of.sold_30 })],
    [t('offers.stock'), t('count', { value: of.stock })],
  ];
  return (
    <Stack as="section" gap={1} aria-label={t('offers.worth')}>
      <Facts
        look="numbers"
        facts={[
          [t('offers.asked'), <Money key="asked" amount={offer.user_price} currency={currency} />],
          offer.service_price !== null && [
            t('offers.ourPrice'),
            <Money key="price" amount={offer.service_price} currency={currency} />,
          ],
          offer.price_read_at !== null && [t('offers.readAt'), <Moment key="read" seconds={offer.price_read_at} />],
          ...(market ? marketFacts(market) : []),
        ]}
      />
      {market && market.bought.length > 0 && (
        <Row as="p" wrap gap={1.5} rowGap={0} tone="quiet" size="sm">
          {t('offers.bought')}
          {market.bought.map(({ offer: id, price, currency: paidIn, at }) => (
            <Text as="span" breaks="never" key={id}>
              <Money amount={price} currency={paidIn} /> <Moment seconds={at} />
            </Text>
          ))}
        </Row>
      )}
    </Stack>
  );
}
