import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { afterFee } from '@patina/shared-api/contract/offers/offer-policy';
import { formatDecimal, fromMinor, toMinor } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import styles from './OfferPrice.module.css';

/** A typed price in minor units; undefined if it is none. */
function readPrice(typed: string): number | undefined {
  const price = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(price) && Number(price) > 0 ? toMinor(Number(price)) : undefined;
}

/** Sets our price: at first the one that our margin suggests. */
export function PriceForm({ offer, done }: { offer: DeskOffer; done: () => void }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const money = useMoney();
  const { isBusy, errors, setErrors, submit } = useDeskForm();
  const { data: store } = useQuery(settings(useLocale()));
  const first = offer.service_price ?? offer.market?.suggested;
  const [typed, setTyped] = useState(first === undefined ? '' : formatDecimal(first).replaceAll(',', ''));
  const priceMinor = readPrice(typed);

  async function setPrice(event: FormEvent) {
    event.preventDefault();
    if (priceMinor === undefined) return setErrors({ form: t('offers.priceInvalid') });
    const price = fromMinor(priceMinor);
    const problem = await submit(() =>
      act(calls.price, { body: { id: offer.id, price, seen_price: offer.service_price } }),
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
    <form className={styles.form} onSubmit={setPrice} noValidate>
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
      <Button type="submit" variant="solid" busy={isBusy}>
        {t(offer.service_price === null ? 'offers.setPrice' : 'offers.changePrice')}
      </Button>
    </form>
  );
}

/** What an offered item is worth: what is asked, what we take for it, how it sells, and what we would pay by our margin. */
export function OfferWorth({ offer }: { offer: DeskOffer }) {
  const { t } = useTranslation('desk');
  const { market, currency } = offer;
  return (
    <section aria-label={t('offers.worth')} className={styles.worth}>
      <dl className={styles.facts}>
        <Fact name={t('offers.asked')}>
          <Money amount={offer.user_price} currency={currency} />
        </Fact>
        {offer.service_price !== null && (
          <Fact name={t('offers.ourPrice')}>
            <Money amount={offer.service_price} currency={currency} />
          </Fact>
        )}
        {market && (
          <>
            <Fact name={t('offers.suggested', { percent: market.margin_percent })} isMain>
              <Money amount={market.suggested} currency={currency} />
            </Fact>
            <Fact name={t('offers.retail')}>
              <Money amount={market.retail} currency={currency} />
            </Fact>
            <Fact name={t('offers.sold7')}>{market.sold_7}</Fact>
            <Fact name={t('offers.sold30')}>{market.sold_30}</Fact>
            <Fact name={t('offers.stock')}>{market.stock}</Fact>
          </>
        )}
      </dl>
      {market && market.bought.length > 0 && (
        <p className={styles.bought}>
          {t('offers.bought')}{' '}
          {market.bought.map(({ offer: id, price, currency: paidIn, at }) => (
            <span key={id} className={styles.price}>
              <Money amount={price} currency={paidIn} /> <Moment seconds={at} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Fact({ name, isMain, children }: { name: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
