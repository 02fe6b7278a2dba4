import type { FormFields } from '@patina/parts/form-fields';
import { TermsField } from '@patina/parts/TermsField';
import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';

interface PayoutTermsProps<Entry extends FieldValues, Body> {
  form: FormFields<Entry, Body>;
  name: FieldPath<Entry>;
  /** Registers the checkbox in a form without a schema. */
  rules?: Parameters<FormFields<Entry, Body>['register']>[1];
}

/** The checkbox with which the seller accepts the terms. */
export function PayoutTerms<Entry extends FieldValues, Body>(field: PayoutTermsProps<Entry, Body>) {
  const { t } = useTranslation('sell');
  return <TermsField {...field} isSmall text={t('payment.terms')} newTabLabel={t('opensInNewTab')} />;
}
