import { useTranslation } from '@patina/platform/i18n';
import { promo as calls } from '@patina/shared-api/contract/desk/promo';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { AMOUNT, readAmount, readMoment, readNumber, readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Offers several products at one price, to everybody or to one account. */
export function NewPackDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  const create = (fields: FormData) =>
    act(calls.createPack, {
      body: {
        title: readText(fields, 'title'),
        price: readAmount(fields, 'price'),
        products: readText(fields, 'products')
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number),
        user_id: readNumber(fields, 'user_id'),
        ends_at: readMoment(fields, 'ends_at'),
      },
    });

  return (
    <ActionDialog
      title={t('promo.newPack')}
      confirm={t('promo.create')}
      run={create}
      done={t('promo.packCreated')}
      trigger={<Button variant="solid">{t('promo.newPack')}</Button>}
    >
      <TextField name="title" label={t('promo.title')} maxLength={100} required />
      <TextField name="price" label={t('promo.price')} inputMode="decimal" pattern={AMOUNT} required />
      <TextField
        name="products"
        label={t('promo.products')}
        hint={t('promo.productsHint')}
        pattern="\s*[0-9]+([\s,]+[0-9]+){0,49}\s*"
        required
      />
      <TextField
        name="user_id"
        label={t('promo.forAccount')}
        hint={t('promo.forHint')}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,8}"
      />
      <TextField name="ends_at" type="datetime-local" label={t('promo.until')} hint={t('promo.untilHint')} />
    </ActionDialog>
  );
}
