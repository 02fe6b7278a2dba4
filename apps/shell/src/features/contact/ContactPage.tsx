import { FieldRow } from '@patina/parts/FieldGroup';
import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { SupportRequest, support } from '@patina/shared-api/contract/content/support';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { FormProblem } from '@patina/ui/FormProblem';
import { PageWidth, Panel, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { contactMessages } from '#messages/contact/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './ContactPage.module.css';

export const messages = contactMessages;

/** The contact page, for guests and customers. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const locale = useLocale();
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { data: store } = useQuery(settings(locale));
  const { data: writer, isLoading } = useQuery({ ...profile(locale), enabled: isAuthenticated });
  return (
    <PageWidth className={styles.page}>
      <title>{titled(t('head.contact.title'))}</title>
      <Text as="h1" size="2xl" className={styles.title}>
        {t('contact.title')}
      </Text>
      <Text tone="quiet">{t('contact.text')}</Text>
      {store?.support_email && (
        <Text tone="quiet" breaks="anywhere">
          {t('contact.mail')} <a href={`mailto:${store.support_email}`}>{store.support_email}</a>
        </Text>
      )}
      <Panel as="section" aria-label={t('contact.title')} className={styles.card}>
        {isLoading ? <Skeleton shape="block" className={styles.waiting} /> : <ContactForm writer={writer} />}
      </Panel>
    </PageWidth>
  );
}

const SHOWN = ['name', 'surname', 'email', 'topic', 'message'] as const;

/** The order that the page was opened about, by `order` in its address. */
function useOrderNumber(): number | undefined {
  const [search] = useSearchParams();
  const number = /^[1-9]\d{0,8}$/.exec(search.get('order') ?? '')?.[0];
  return number === undefined ? undefined : Number(number);
}

/** A message to the support, with name and email address filled in from the profile, and the topic where it is about an order. */
function ContactForm({ writer }: { writer: Profile | undefined }) {
  const { t } = useTranslation('shell');
  const order = useOrderNumber();
  const say = useProblemText();
  const { api } = useShell();
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(SupportRequest),
    defaultValues: {
      name: writer?.name ?? '',
      surname: writer?.surname ?? '',
      email: writer?.email ?? '',
      topic: order === undefined ? '' : t('contact.aboutOrder', { order }),
      message: '',
    },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async (request) => {
    try {
      await api(support.contact, { body: order === undefined ? request : { ...request, order } });
      resetField('topic');
      resetField('message');
      setSent(true);
    } catch (error) {
      showProblem(error, setError, SHOWN);
    }
  });

  if (isSent) {
    return (
      <EmptyState
        ref={focusConfirmation}
        tabIndex={-1}
        className={styles.sent}
        icon="check"
        title={t('contact.sent')}
        text={t('contact.sentText')}
        actions={<Button onClick={() => setSent(false)}>{t('contact.another')}</Button>}
      />
    );
  }
  return (
    <Stack as="form" gap={2} onSubmit={send} noValidate>
      <FieldRow fieldWidth="14rem">
        <TextField
          label={t('contact.name')}
          autoComplete="given-name"
          error={say(errors.name?.message)}
          {...register('name')}
        />
        <TextField
          label={t('contact.surname')}
          autoComplete="family-name"
          error={say(errors.surname?.message)}
          {...register('surname')}
        />
      </FieldRow>
      <TextField
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        error={say(errors.email?.message)}
        {...register('email')}
      />
      <TextField label={t('contact.topic')} error={say(errors.topic?.message)} {...register('topic')} />
      <TextAreaField label={t('contact.message')} error={say(errors.message?.message)} {...register('message')} />
      {errors.root && <FormProblem>{say(errors.root.message) || t('contact.failed')}</FormProblem>}
      <Button type="submit" variant="solid" size="large" busy={isSubmitting} className={styles.send}>
        {t('contact.send')}
      </Button>
    </Stack>
  );
}

/** The submit button is gone, so the focus moves to the confirmation. */
function focusConfirmation(confirmation: HTMLElement | null) {
  confirmation?.focus();
}
