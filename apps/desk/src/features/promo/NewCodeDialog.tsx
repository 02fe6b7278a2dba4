import { useTranslation } from '@patina/platform/i18n';
import { promo as calls } from '@patina/shared-api/contract/desk/promo';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { AMOUNT, readAmount, readMoment, readNumber, readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

const TYPES = ['percent', 'fixed'] as const;

/** Creates a promo code. */
export function NewCodeDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  const create = (fields: FormData) =>
    act(calls.createCode, {
      body: {
        code: readText(fields, 'code'),
        description: readText(fields, 'description'),
        type: fields.get('type') as (typeof TYPES)[number],
        discount: readAmount(fields, 'discount'),
        applies_to_delivery: fields.has('applies_to_delivery'),
        starts_at: readMoment(fields, 'starts_at'),
        ends_at: readMoment(fields, 'ends_at'),
        max_uses: readNumber(fields, 'max_uses'),
        max_uses_per_user: readNumber(fields, 'max_uses_per_user'),
      },
    });

  return (
    <ActionDialog
      title={t('promo.newCode')}
      confirm={t('promo.create')}
      run={create}
      done={t('promo.codeCreated')}
      trigger={<Button variant="solid">{t('promo.newCode')}</Button>}
    >
      <TextField name="code" label={t('promo.code')} hint={t('promo.codeHint')} maxLength={40} required />
      <NativeSelect
        name="type"
        label={t('promo.type')}
        defaultValue="percent"
        options={TYPES.map((value) => ({ value, label: t(`promo.types.${value}`) }))}
      />
      <TextField name="discount" label={t('promo.discount')} inputMode="decimal" pattern={AMOUNT} required />
      <TextField name="description" label={t('promo.description')} hint={t('promo.descriptionHint')} maxLength={100} />
      <TextField name="starts_at" type="datetime-local" label={t('promo.from')} hint={t('promo.fromHint')} />
      <TextField name="ends_at" type="datetime-local" label={t('promo.until')} hint={t('promo.untilHint')} />
      <TextField name="max_uses" label={t('promo.maxUses')} inputMode="numeric" pattern="[1-9][0-9]{0,8}" />
      <TextField
        name="max_uses_per_user"
        label={t('promo.usesPerUser')}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,8}"
      />
      <Checkbox name="applies_to_delivery">{t('promo.delivery')}</Checkbox>
    </ActionDialog>
  );
}
