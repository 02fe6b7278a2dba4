import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { afterFee } from '@patina/shared-api/contract/offers/offer-policy';
import { formatDecimal, fromMinor, toMinor } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import styles from './PriceForm.module.css';

/** A typed price in minor units; undefined if it is none. */
function readPrice(typed: string): number | undefined {
  const price = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(price) && Number(price) > 0 ? toMinor(Number(price)) : undefined;
}

/** Sets our price: at first the one that our margin suggests. */
export function PriceForm({ offer, done }: { offer: DeskOffer; done: () => void }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const money = useMoney();
  const { data: store } = useQuery(settings(useLocale()));
  const first = offer.service_price ?? offer.market?.suggested;
  const [typed, setTyped] = useState(first === undefined ? '' : formatDecimal(first).replaceAll(',', ''));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const priceMinor = readPrice(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (priceMinor === undefined) return setProblem(t('offers.priceInvalid'));
    setBusy(true);
    setProblem(undefined);
    const price = fromMinor(priceMinor);
    try {
      await act(calls.price, { body: { id: offer.id, price, seen_price: offer.service_price } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return setProblem(say(error.code === 'invalid-input' ? error.first : error));
    } finally {
      setBusy(false);
    }
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('offers.price')}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setProblem(undefined);
        }}
        inputMode="decimal"
        autoComplete="off"
        leading={offer.currency}
        hint={hint}
        error={problem}
        data-key="p"
      />
      <Button type="submit" variant="solid" busy={isBusy}>
        {t(offer.service_price === null ? 'offers.setPrice' : 'offers.changePrice')}
      </Button>
    </form>
  );
}
