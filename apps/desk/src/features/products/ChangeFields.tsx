import { FieldRow } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { PRICE_ENDINGS, type PriceEnding, type ProductChange } from '@patina/shared-api/contract/desk/product-change';
import { TYPED_AMOUNT } from '@patina/shared-api/typed-amount';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { readAmount, readText } from '#shared/form/read-fields.ts';
import { decimalSign } from '#shared/values/amounts.ts';

/** Ways of changing prices; what they take, and what they make of it. */
const PRICE_WAYS = {
  percentUp: { takes: 'percent', change: (by: number) => ({ price_percent: by }) },
  percentDown: { takes: 'percent', change: (by: number) => ({ price_percent: -by }) },
  amountUp: { takes: 'credits', change: (by: number) => ({ price_amount: by }) },
  amountDown: { takes: 'credits', change: (by: number) => ({ price_amount: -by }) },
  margin: { takes: 'percent', change: (by: number) => ({ price_margin: by }) },
  usual: { takes: undefined, change: () => ({ price_usual: true }) },
} as const satisfies Record<
  string,
  { takes?: 'percent' | 'credits' | undefined; change: (by: number) => ProductChange }
>;

/** The same for the stock, which takes units. */
const STOCK_WAYS = {
  set: (units: number) => ({ stock: units }),
  more: (units: number) => ({ stock_by: units }),
  fewer: (units: number) => ({ stock_by: -units }),
} as const satisfies Record<string, (units: number) => ProductChange>;

type PriceWay = keyof typeof PRICE_WAYS;
type StockWay = keyof typeof STOCK_WAYS;

const MARKS = ['new', 'hidden'] as const;

/** The fields of a change of several products; each leaves products as they are until something is chosen. */
export function ChangeFields() {
  const { t } = useTranslation('desk');
  const [priceWay, setPriceWay] = useState<PriceWay>();
  const [stockWay, setStockWay] = useState<StockWay>();
  const takes = priceWay && PRICE_WAYS[priceWay].takes;
  const keep = t('products.bulk.keep');
  return (
    <>
      <FieldRow fieldWidth="14rem">
        <NativeSelect
          name="price"
          label={t('products.price')}
          placeholder={keep}
          options={keysOf(PRICE_WAYS).map((way) => ({ value: way, label: t(`products.bulk.price.${way}`) }))}
          onValueChange={(way) => setPriceWay((way as PriceWay | null) ?? undefined)}
        />
        {takes && (
          <AmountField name="by" label={t(`products.bulk.${takes}`)} inputMode="decimal" pattern={TYPED_AMOUNT} />
        )}
        <NativeSelect
          name="ending"
          label={t('products.bulk.ending')}
          hint={t('products.bulk.endingHint')}
          placeholder={t('products.bulk.cent')}
          options={PRICE_ENDINGS.map((ending) => ({ value: ending, label: `${decimalSign(t)}${ending}` }))}
        />
        <NativeSelect
          name="sale"
          label={t('products.old_price')}
          placeholder={keep}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`products.bulk.sale.${value}`) }))}
        />
      </FieldRow>
      <FieldRow fieldWidth="14rem">
        <NativeSelect
          name="stock"
          label={t('products.stock')}
          placeholder={keep}
          options={keysOf(STOCK_WAYS).map((way) => ({ value: way, label: t(`products.bulk.stock.${way}`) }))}
          onValueChange={(way) => setStockWay((way as StockWay | null) ?? undefined)}
        />
        {stockWay && (
          <AmountField name="units" label={t('products.bulk.units')} inputMode="numeric" pattern="[0-9]{1,7}" />
        )}
        {MARKS.map((mark) => (
          <NativeSelect
            key={mark}
            name={mark}
            label={t(`products.${mark}`)}
            placeholder={keep}
            options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`import.${value}`) }))}
          />
        ))}
      </FieldRow>
    </>
  );
}

interface AmountFieldProps {
  name: string;
  label: string;
  inputMode: 'decimal' | 'numeric';
  pattern: string;
}

function AmountField(props: AmountFieldProps) {
  return <TextField autoComplete="off" required {...props} />;
}

/** What was chosen and typed. */
export function readChange(fields: FormData): ProductChange {
  const price = readText(fields, 'price') as PriceWay | '';
  const stock = readText(fields, 'stock') as StockWay | '';
  const ending = readText(fields, 'ending') as PriceEnding | '';
  return {
    ...(price !== '' && PRICE_WAYS[price].change(readAmount(fields, 'by'))),
    ...(ending !== '' && { price_ending: ending }),
    ...(stock !== '' && STOCK_WAYS[stock](Number(readText(fields, 'units')))),
    ...Object.fromEntries(
      (['sale', ...MARKS] as const)
        .filter((name) => readText(fields, name) !== '')
        .map((name) => [name, readText(fields, name) === 'yes']),
    ),
  };
}

const keysOf = <Name extends string>(ways: Record<Name, unknown>) => Object.keys(ways) as Name[];
