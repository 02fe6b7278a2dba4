import { useTranslation } from '@patina/platform/i18n';
import { Checkbox } from '@patina/ui/Checkbox';
import type { PayerFields } from './contact-entry.ts';

/** The tick box that saves what is typed to the profile. */
export function SaveDetailsField({ form: { register } }: { form: PayerFields }) {
  const { t } = useTranslation('checkout');
  return <Checkbox {...register('saveDetails')}>{t('save.label')}</Checkbox>;
}
