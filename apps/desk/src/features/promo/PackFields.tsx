import { useTranslation } from '@patina/platform/i18n';
import { TextField } from '@patina/ui/TextField';
import { AMOUNT, momentField, readAmount, readMoment, readText } from '#shared/form/read-fields.ts';

/** What a pack offers; `ends_at` in seconds since 1970. */
export interface PackContents {
  title: string;
  /** Credits. */
  price: number;
  /** Ids. */
  products: number[];
  ends_at: number | null;
}

/** The fields of a pack, with the values of the present one, if there is one. */
export function PackFields({ present }: { present?: PackContents }) {
  const { t } = useTranslation('desk');
  return (
    <>
      <TextField name="title" label={t('promo.title')} defaultValue={present?.title} maxLength={100} required />
      <TextField
        name="price"
        label={t('promo.price')}
        inputMode="decimal"
        pattern={AMOUNT}
        defaultValue={present && String(present.price)}
        required
      />
      <TextField
        name="products"
        label={t('promo.products')}
        hint={t('promo.productsHint')}
        pattern="\s*[0-9]+([\s,]+[0-9]+){0,49}\s*"
        defaultValue={present?.products.join(', ')}
        required
      />
      <TextField
        name="ends_at"
        type="datetime-local"
        label={t('promo.until')}
        hint={t('promo.untilHint')}
        defaultValue={momentField(present?.ends_at ?? null)}
      />
    </>
  );
}

/** What the fields say. */
export const readPack = (fields: FormData): PackContents => ({
  title: readText(fields, 'title'),
  price: readAmount(fields, 'price'),
  products: readText(fields, 'products')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number),
  ends_at: readMoment(fields, 'ends_at'),
});
