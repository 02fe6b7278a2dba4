import { AddressFields } from '@patina/parts/AddressFields';
import { ADDRESS_NAMES } from '@patina/parts/contact-entry';
import { Stack } from '@patina/parts/Stack';
import { TermsField } from '@patina/parts/TermsField';
import { useFocusInvalid } from '@patina/parts/use-focus-invalid';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { useState } from 'react';
import { payerEntryOf } from '#shared/contact/contact-entry.ts';
import { PersonFields } from '#shared/contact/PersonFields.tsx';
import { SaveDetailsField } from '#shared/contact/SaveDetailsField.tsx';
import { useSaveDetails } from '#shared/contact/use-save-details.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useMethodTexts } from '#shared/payment-methods/use-method-texts.ts';
import styles from './TopUp.module.css';
import type { TopUpChoice } from './top-up-choice.ts';
import { topUpDraft } from './top-up-draft.ts';
import { topUpResolver } from './top-up-resolver.ts';
import { useTopUp } from './use-top-up.ts';

interface ConfirmFormProps {
  choice: TopUpChoice;
  owner: Profile;
  goBack: () => void;
}

export function ConfirmForm({ choice, owner, goBack }: ConfirmFormProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const { code, symbol } = useDisplayCurrency();
  const { payLabel } = useMethodTexts();
  const { data: store } = useQuery(settings(useLocale()));
  const method = store?.payment_methods.find(({ code: known }) => known === choice.method);
  const saveDetails = useSaveDetails(owner);
  const [saved] = useState(() => payerEntryOf(owner));
  const form = useForm({
    resolver: topUpResolver({ amount: choice.amount, paymentType: choice.method, currency: code }, owner.email !== ''),
    defaultValues: { ...saved, ...topUpDraft.read(owner.id) },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  useDraft(form.subscribe, { draft: topUpDraft, owner: owner.id, saved });
  const { form: root } = useFocusInvalid(submitCount);
  const { state, begin } = useTopUp(owner.id, form.setError);
  const submit = form.handleSubmit((checked) =>
    begin(checked, async () => {
      if (form.getValues().saveDetails) await saveDetails(checked);
    }),
  );
  const amount = formatPrice(choice.amount, symbol);

  return (
    <Stack as="form" gap={3} ref={root} onSubmit={submit} noValidate>
      <PersonFields
        form={form}
        legend={t('contact.title')}
        isPhoneKnown={owner.phone !== ''}
        hasEmailField={owner.email === ''}
      />
      <AddressFields form={form} names={ADDRESS_NAMES} legend={t('address.title')} namespace="checkout" />
      <div>
        <SaveDetailsField form={form} />
        <TermsField form={form} name="termsAccepted" text={t('contact.terms')} newTabLabel={t('opensInNewTab')} />
      </div>
      {state === 'checking' && (
        <p role="status" className={styles.checking}>
          {t('check.title')}
        </p>
      )}
      {errors.root && <FormProblem>{say(errors.root.message) || t('confirm.failed')}</FormProblem>}
      <div className={styles.actions}>
        <Button onClick={goBack} disabled={state !== 'idle'}>
          {t('confirm.back')}
        </Button>
        <Button type="submit" variant="solid" busy={state !== 'idle'} className={styles.main}>
          {method ? payLabel(method, amount) : t('confirm.pay', { amount })}
        </Button>
      </div>
    </Stack>
  );
}
