import { useTranslation } from '@patina/platform/i18n';
import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import { type BulkPrice, offers as calls, type DeskOfferRow } from '@patina/shared-api/contract/desk/offers';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { useState } from 'react';
import { Others, TogetherDialog } from '#shared/bulk/TogetherDialog.tsx';
import { ChangedValue } from '#shared/facts/Facts.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { useAmounts } from '#shared/values/amounts.ts';

interface SeveralOffersProps {
  offers: readonly DeskOfferRow[];
  done: () => void;
}

/** What operators do with the chosen offers of a queue: price each at our bid, or decline them for one reason. */
export function SeveralOffers(props: SeveralOffersProps) {
  const { is } = useOperator();
  return (
    <>
      {is('catalogue', 'owner') && <PriceDialog {...props} />}
      <DeclineDialog {...props} />
    </>
  );
}

/** Finds an offer by its number, and names it. */
const namer = (offers: readonly DeskOfferRow[]) => (id: number) => {
  const offer = offers.find((each) => each.id === id);
  return offer === undefined ? String(id) : `${id} ${offer.title}`;
};

/** Prices each at the lower of our bid and what its seller asks, until its seller has read it. */
function PriceDialog({ offers, done }: SeveralOffersProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { money } = useAmounts();
  const nameOf = namer(offers);
  const write = (amount: number | null | undefined, currency = 'EUR') =>
    amount == null ? '–' : money(amount, currency);

  return (
    <TogetherDialog<BulkPrice>
      title={t('offers.several.price', { count: offers.length })}
      button={t('offers.several.priceButton')}
      look="solid"
      size="small"
      shortcut="b"
      nameOf={nameOf}
      preview={async () =>
        (await act(calls.bulkPricePreview, { body: { offers: offers.map(({ id }) => ({ id })) } })).results
      }
      changeOf={({ price, seen_price: seen, currency }) => (
        <ChangedValue from={write(seen, currency)} to={write(price, currency)} />
      )}
      run={async (_, foreseen) => {
        const priced = foreseen.flatMap(({ id, price, seen_price: seen = null }) =>
          price === undefined ? [] : [{ id, price, seen_price: seen }],
        );
        return (await act(calls.bulkPrice, { body: { offers: priced } })).results;
      }}
      texts={{
        plan: (count) => t('offers.several.pricePlan', { count }),
        confirm: (count) => t('offers.several.priceConfirm', { count }),
        done: (count) => t('offers.several.priceDone', { count }),
        known: (count) => t('offers.several.priceKnown', { count }),
      }}
      undo={(priced, foreseen) => {
        const prices = new Map(foreseen.map(({ id, price }) => [id, price]));
        return (
          <UndoPrices prices={priced.map(({ id }) => ({ id, seen_price: prices.get(id) ?? 0 }))} nameOf={nameOf} />
        );
      }}
      done={done}
    />
  );
}

interface UndoPricesProps {
  prices: readonly { id: number; seen_price: number }[];
  nameOf: (id: number) => string;
}

/** Takes the prices back of which no seller has read theirs. */
function UndoPrices({ prices, nameOf }: UndoPricesProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { isBusy, errors, submit } = useDeskForm();
  const [results, setResults] = useState<readonly BulkResult[]>();

  const undo = () =>
    submit(async () => {
      setResults((await act(calls.bulkUnprice, { body: { offers: [...prices] } })).results);
    });

  if (results === undefined) {
    return (
      <Stack gap={1} align="start">
        <Button busy={isBusy} onClick={() => void undo()}>
          {t('offers.several.unprice')}
        </Button>
        <FormProblem>{errors['form']}</FormProblem>
      </Stack>
    );
  }
  return (
    <>
      <p>{t('offers.several.unpriced', { count: results.filter(({ changed }) => changed).length })}</p>
      <Others results={results} nameOf={nameOf} known={(count) => t('offers.several.priceKnown', { count })} />
    </>
  );
}

/** Declines offers whose items have not arrived; their sellers are told why. */
function DeclineDialog({ offers, done }: SeveralOffersProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const bodyOf = (fields: FormData, some: readonly { id: number }[]) => ({
    offers: some.map(({ id }) => ({ id })),
    reason: readText(fields, 'reason'),
  });
  return (
    <TogetherDialog
      title={t('offers.several.decline', { count: offers.length })}
      button={t('offers.several.declineButton')}
      isDanger
      size="small"
      shortcut="c"
      nameOf={namer(offers)}
      preview={async (fields) => (await act(calls.declinePreview, { body: bodyOf(fields, offers) })).results}
      changeOf={() => null}
      run={async (fields, foreseen) => (await act(calls.decline, { body: bodyOf(fields, foreseen) })).results}
      texts={{
        plan: (count) => t('offers.several.declinePlan', { count }),
        confirm: (count) => t('offers.several.declineConfirm', { count }),
        done: (count) => t('offers.several.declineDone', { count }),
        known: (count) => t('offers.several.declineKnown', { count }),
      }}
      done={done}
    >
      <TextAreaField
        name="reason"
        label={t('dialog.reason')}
        hint={t('offers.reasonHint')}
        rows={3}
        minLength={3}
        maxLength={300}
        required
      />
    </TogetherDialog>
  );
}
