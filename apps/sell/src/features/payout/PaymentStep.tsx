import { FieldRow } from '@patina/parts/FieldGroup';
import type { FormFields } from '@patina/parts/form-fields';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { TermsField } from '@patina/parts/TermsField';
import { useMoney } from '@patina/parts/use-money';
import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { offer as calls, type Offer, type PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { bankPayload, cardPayload } from '@patina/shared-api/contract/payouts/withdrawal';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { FormProblem } from '@patina/ui/FormProblem';
import { TextField, type TextFieldProps } from '@patina/ui/TextField';
import type { ChangeEventHandler, FormEventHandler, ReactNode } from 'react';
import { payoutDay, useDay } from '#shared/offer/OfferBadge.tsx';
import { Notice, Step, StepActions } from '#shared/step/Step.tsx';
import { Sums } from '#shared/step/Sums.tsx';
import { cardNumberMask, expiryMask, ibanMask, type Mask, upperCaseMask, wearMask } from './payout-forms.ts';
import { type PaymentStepProps, usePayout } from './use-payout.ts';

const BY_METHOD: Record<PayoutMethod, (props: PaymentStepProps) => ReactNode> = {
  card: (props) => <CardStep {...props} />,
  bank: (props) => <BankStep {...props} />,
  mbway: (props) => <ConsentStep {...props} method="mbway" />,
  multibanco: (props) => <ConsentStep {...props} method="multibanco" />,
};

/** Payment details of the chosen method. */
export function PaymentStep({ method, ...props }: PaymentStepProps & { method: PayoutMethod }) {
  return BY_METHOD[method](props);
}

const CARD_FIELDS = ['card_number', 'card_holder', 'expiry_date', 'termsAccepted'] as const;

/** Payout to a card. Its number is only kept in this form. */
function CardStep({ goBack, ...props }: PaymentStepProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = props.forms.card;
  const { errors } = formState;
  const { pay, isBusy } = usePayout(props, setError, CARD_FIELDS);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit((form) => pay(calls.withdrawToCard, cardPayload(form)))}
    >
      <MaskedField
        mask={cardNumberMask}
        label={t('payment.cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={19}
        error={say(errors.card_number?.message)}
        {...register('card_number')}
      />
      <FieldRow fieldWidth="10rem">
        <MaskedField
          mask={upperCaseMask}
          label={t('payment.cardHolder')}
          autoComplete="cc-name"
          error={say(errors.card_holder?.message)}
          {...register('card_holder')}
        />
        <MaskedField
          mask={expiryMask}
          label={t('payment.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('payment.expiryForm')}
          error={say(errors.expiry_date?.message)}
          {...register('expiry_date')}
        />
      </FieldRow>
      <PayoutTerms form={props.forms.card} name="termsAccepted" />
    </PaymentFrame>
  );
}

const BANK_FIELDS = ['full_name', 'iban', 'termsAccepted'] as const;

/** Payout to a bank account. */
function BankStep({ goBack, ...props }: PaymentStepProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = props.forms.bank;
  const { errors } = formState;
  const { pay, isBusy } = usePayout(props, setError, BANK_FIELDS);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit((form) => pay(calls.withdrawToBank, bankPayload(form)))}
    >
      <TextField
        label={t('payment.fullName')}
        autoComplete="name"
        error={say(errors.full_name?.message)}
        {...register('full_name')}
      />
      <MaskedField
        mask={ibanMask}
        label={t('payment.iban')}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="PT50 0000 0000 0000 0000 0000 0"
        error={say(errors.iban?.message)}
        {...register('iban')}
      />
      <PayoutTerms form={props.forms.bank} name="termsAccepted" />
    </PaymentFrame>
  );
}

const CONSENT_CALLS = { mbway: calls.withdrawByMbway, multibanco: calls.withdrawByMultibanco };

interface ConsentStepProps extends PaymentStepProps {
  method: keyof typeof CONSENT_CALLS;
}

/** Methods that are paid by hand need no details besides the contact info. */
function ConsentStep({ method, goBack, ...props }: ConsentStepProps) {
  const { t } = useTranslation('sell');
  const { handleSubmit, setError, formState } = props.forms.consent;
  const { pay, isBusy } = usePayout(props, setError, ['termsAccepted']);
  return (
    <PaymentFrame
      offer={props.offer}
      problem={formState.errors.root}
      isBusy={isBusy}
      goBack={goBack}
      onSubmit={handleSubmit(() => pay(CONSENT_CALLS[method], {}))}
    >
      <p>{t(`payment.by.${method}`)}</p>
      <PayoutTerms
        form={props.forms.consent}
        name="termsAccepted"
        rules={{ validate: (isAccepted) => isAccepted || 'payout-terms-not-accepted' }}
      />
    </PaymentFrame>
  );
}

interface PaymentFrameProps {
  offer: Offer;
  /** The server's error that belongs to no field. */
  problem: { message?: string | undefined } | undefined;
  isBusy: boolean;
  goBack: () => void;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** Amount and due date of the payout, around the fields of the method. */
function PaymentFrame({ offer, problem, isBusy, goBack, onSubmit, children }: PaymentFrameProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const money = useMoney();
  const day = useDay();
  const { data: owner } = useQuery(profile(useLocale()));
  const waits = owner?.waits_until;
  const amount = money(offer.payout_amount ?? 0, offer.payout_currency);
  return (
    <Step label={t('steps.payment')}>
      <form noValidate autoComplete="on" onSubmit={onSubmit}>
        <Sums
          sums={[
            { name: t('payment.amount'), value: amount, isResult: true },
            { name: t('payment.due'), value: day(payoutDay(offer, 0)) },
          ]}
        />
        {children}
        {waits && (
          <Notice>
            {t('payment.waits')} <ShortDateTime seconds={waits} />
          </Notice>
        )}
        <Notice>{t('payment.notice')}</Notice>
        {problem && <FormProblem>{say(problem.message) || t('payment.failed')}</FormProblem>}
        <StepActions goBack={goBack} isBusy={isBusy}>
          {t('payment.submit', { amount })}
        </StepActions>
      </form>
    </Step>
  );
}

interface PayoutTermsProps<Entry extends FieldValues, Body> {
  form: FormFields<Entry, Body>;
  name: FieldPath<Entry>;
  /** Registers the checkbox in a form without a schema. */
  rules?: Parameters<FormFields<Entry, Body>['register']>[1];
}

/** The checkbox with which the seller accepts the terms. */
function PayoutTerms<Entry extends FieldValues, Body>(field: PayoutTermsProps<Entry, Body>) {
  const { t } = useTranslation('sell');
  return <TermsField {...field} isSmall text={t('payment.terms')} newTabLabel={t('opensInNewTab')} />;
}

interface MaskedFieldProps extends Omit<TextFieldProps, 'onChange'> {
  mask: Mask;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A text field with an input mask. */
function MaskedField({ mask, onChange, ...rest }: MaskedFieldProps) {
  return (
    <TextField
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      onChange={(event) => {
        wearMask(event.currentTarget, mask);
        onChange(event);
      }}
    />
  );
}
