import { AddressFields } from '@patina/parts/AddressFields';
import { ADDRESS_NAMES } from '@patina/parts/contact-entry';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { countries } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Grid, Stack, Text } from '@patina/ui/Layout';
import { type RefObject, useEffect, useRef } from 'react';
import { type PayerEntry, type PayerFields, PersonFields } from '#shared/contact/ContactFields.tsx';
import styles from './BillingFields.module.css';

interface BillingFieldsProps {
  form: PayerFields;
  /** Who pays, as the folded fields show it. */
  payer: PayerEntry;
  isPhoneKnown: boolean;
  isFolded: boolean;
  unfold: () => void;
}

/** Contact and address of the payer; folded into a few lines while nothing is missing. */
export function BillingFields({ form, payer, isPhoneKnown, isFolded, unfold }: BillingFieldsProps) {
  const { t } = useTranslation('checkout');
  const fields = useRef<HTMLDivElement>(null);
  const wasOpened = useFocusWhenOpened(fields, isFolded);
  if (isFolded) {
    const open = () => {
      wasOpened.current = true;
      unfold();
    };
    return <Folded payer={payer} unfold={open} />;
  }
  return (
    <Stack gap={3} ref={fields}>
      <PersonFields form={form} legend={t('contact.title')} isPhoneKnown={isPhoneKnown} hasEmailField />
      <AddressFields form={form} names={ADDRESS_NAMES} legend={t('address.title')} namespace="checkout" />
    </Stack>
  );
}

function Folded({ payer, unfold }: { payer: PayerEntry; unfold: () => void }) {
  const { t } = useTranslation('checkout');
  const { data: known = [] } = useQuery(countries(useLocale()));
  const { name, surname, email, phone, address, postCode, city } = payer;
  const country = known.find(({ id }) => String(id) === payer.country)?.title;
  return (
    <Grid
      as="section"
      gap={2}
      rowGap={1}
      columns="1fr auto"
      align="start"
      className={styles.folded}
      aria-labelledby="billing"
    >
      <Text as="h2" size="md" id="billing">
        {t('billing.title')}
      </Text>
      <Stack as="p" size="sm" tone="quiet" breaks="anywhere" className={styles.lines}>
        <span>
          {name} {surname}
        </span>
        <span>
          {email} · {phone.phone}
        </span>
        <span>{[address, `${postCode} ${city}`, country].filter(Boolean).join(', ')}</span>
      </Stack>
      <Button size="small" className={styles.change} aria-label={t('billing.changeNamed')} onClick={unfold}>
        {t('billing.change')}
      </Button>
    </Grid>
  );
}

/** The button that opened the fields is gone: the first of them gets the focus. */
function useFocusWhenOpened(fields: RefObject<HTMLElement | null>, isFolded: boolean) {
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isFolded || !wasOpened.current) return;
    wasOpened.current = false;
    fields.current?.querySelector('input')?.focus();
  }, [fields, isFolded]);
  return wasOpened;
}
