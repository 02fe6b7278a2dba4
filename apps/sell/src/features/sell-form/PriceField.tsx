import { useTranslation } from '@patina/platform/i18n';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import styles from './SellForm.module.css';
import type { SellFields } from './sell-entry.ts';
import { useReceived, useSuggestedPrice } from './use-sell-price.ts';

interface PriceFieldProps extends Pick<SellFields, 'register' | 'formState' | 'setValue' | 'watch'> {
  /** Id of a product of the offered skin, if the catalogue has it. */
  skin: number | undefined;
}

/** The asking price, with a suggestion, how it is made, and the payout after the fee. */
export function PriceField({ skin, register, formState: { errors }, setValue, watch }: PriceFieldProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { symbol } = useDisplayCurrency();
  const [title, quality, price] = watch(['title', 'quality', 'price']);
  const suggested = useSuggestedPrice(skin, { title, quality });
  const { percent, received } = useReceived();
  const left = received(price);
  return (
    <>
      <TextField
        label={t('sell.price')}
        inputMode="decimal"
        autoComplete="off"
        leading={symbol}
        error={say(errors.price?.message)}
        {...register('price')}
      />
      {/* Always rendered: a button below that moves while pressed would not receive the click. */}
      <p className={styles.suggested}>
        {suggested === undefined ? (
          t('sell.noSuggestion')
        ) : (
          <>
            <span>
              {t('sell.suggested', { price: formatPrice(suggested.price, symbol) })}
              {suggested.margin > 0 && (
                <span className={styles.made}>
                  {t('sell.suggestedFrom', {
                    margin: suggested.margin,
                    retail: formatPrice(suggested.retail, symbol),
                  })}
                </span>
              )}
            </span>
            <Button
              size="small"
              onClick={() => setValue('price', suggested.price.toFixed(2), { shouldDirty: true, shouldValidate: true })}
            >
              {t('sell.take')}
            </Button>
          </>
        )}
      </p>
      <p role="status" className={styles.received}>
        {left === undefined ? t('sell.fee', { percent }) : t('sell.receive', { amount: left, percent })}
      </p>
    </>
  );
}
