import { AddressFields } from '@patina/parts/AddressFields';
import { bodyResolver, type FormResolver } from '@patina/parts/body-resolver';
import { ADDRESS_NAMES, contactOf } from '@patina/parts/contact-entry';
import { ProblemState } from '@patina/parts/ProblemState';
import { isStillUnknown, pendingRequests, retryUntilKnown } from '@patina/parts/pending-requests';
import { bothQueries, QueryState } from '@patina/parts/QueryState';
import { TermsField } from '@patina/parts/TermsField';
import { useFocusInvalid } from '@patina/parts/use-focus-invalid';
import { type UseFormSetError, useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { deposit, TopUp } from '@patina/shared-api/contract/payments/deposit';
import { showProblem } from '@patina/shared-api/forms';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { countries, settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { useRef, useState } from 'react';
import {
  type PayerEntry,
  PersonFields,
  payerEntryOf,
  SaveDetailsField,
  useSaveDetails,
} from '#shared/contact/ContactFields.tsx';
import { draftOf, useDraft } from '#shared/draft/draft.ts';
import { useMethodTexts } from '#shared/payment-methods/payment-methods.ts';
import { browser, isWebAddress, usePageRestored } from '#shared/provider-redirect/provider-redirect.ts';
import type { TopUpChoice } from './AmountStep.tsx';
import styles from './ConfirmStep.module.css';

/** What is typed about the payer of a top-up; kept until the payment has begun. */
const topUpDraft = draftOf<PayerEntry>('top-up');

interface ConfirmStepProps {
  choice: TopUpChoice;
  goBack: () => void;
}

/** The second step: the payer, filled in from the profile. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const owner = useQuery(profile(locale));
  const places = useQuery(countries(locale));
  return (
    <QueryState
      query={bothQueries(owner, places)}
      loading={
        <p className={styles.wait}>
          <Spinner label={t('confirm.loading')} />
        </p>
      }
      failed={(failure) => <ProblemState {...failure} title={t('confirm.notLoaded')} namespace="checkout" />}
    >
      {([payer]) => <ConfirmForm {...props} owner={payer} />}
    </QueryState>
  );
}

interface ConfirmFormProps {
  choice: TopUpChoice;
  owner: Profile;
  goBack: () => void;
}

function ConfirmForm({ choice, owner, goBack }: ConfirmFormProps) {
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
        <Text size="sm" tone="quiet" role="status">
          {t('check.title')}
        </Text>
      )}
      {errors.root && <FormProblem>{say(errors.root.message) || t('confirm.failed')}</FormProblem>}
      <Row gap={1} align="stretch" className={styles.actions}>
        <Button onClick={goBack} disabled={state !== 'idle'}>
          {t('confirm.back')}
        </Button>
        <Button type="submit" variant="solid" busy={state !== 'idle'} className={styles.main}>
          {method ? payLabel(method, amount) : t('confirm.pay', { amount })}
        </Button>
      </Row>
    </Stack>
  );
}

/**
 * Validates the payer by the contract.
 * @param payment the choice of the first step
 * @param hasEmail the account's own address is used, and the form has no field for it
 */
function topUpResolver(
  payment: Pick<TopUp, 'amount' | 'paymentType' | 'currency'>,
  hasEmail: boolean,
): FormResolver<PayerEntry, TopUp> {
  return bodyResolver(TopUp, (entry: PayerEntry) => {
    const { email, tradeUrl: _, ...contact } = contactOf(entry);
    return { ...contact, ...(!hasEmail && { email }), ...payment };
  });
}

const SHOWN = ['name', 'surname', 'email', 'phone', 'country', 'city', 'address', 'postCode', 'termsAccepted'] as const;

const pendingTopUp = pendingRequests<TopUp>('top-up');

/** Starts a top-up, once for each request, and opens the page where it is paid. */
export function useTopUp(owner: number, setError: UseFormSetError<PayerEntry>) {
  const { t } = useTranslation('checkout');
  const api = useApi();
  const { language } = useLocale();
  const [state, setState] = useState<'idle' | 'beginning' | 'checking'>('idle');
  const isRunning = useRef(false);

  async function submit(body: TopUp): Promise<string> {
    const { key } = pendingTopUp.begin(owner, body);
    const call = () => api(deposit.checkout, { body, idempotencyKey: key });
    const { redirect_url } = await retryUntilKnown(call, () => setState('checking'));
    pendingTopUp.clear();
    return redirect_url;
  }

  /** @param prepare what must be done before */
  async function begin(form: TopUp, prepare: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('beginning');
    try {
      await prepare();
      const url = await submit({ ...form, language });
      // The page is being left: the button stays busy.
      if (isWebAddress(url)) return browser.goTo(url);
      setError('root', { message: t('pay.noRedirect') });
    } catch (problem) {
      // The key is kept while the outcome is unknown: the same request is then executed once.
      if (!isStillUnknown(problem)) pendingTopUp.clear();
      showProblem(problem, setError, SHOWN);
      const isRejected = problem instanceof ApiProblem && problem.status < 500 && problem.message === '';
      if (isRejected) setError('root', { message: t('confirm.checkoutFailed') });
    }
    rest();
  }

  function rest() {
    isRunning.current = false;
    setState('idle');
  }
  usePageRestored(rest);

  return { state, begin };
}
