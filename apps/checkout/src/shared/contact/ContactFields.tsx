import { ContactPhoneField } from '@patina/parts/ContactPhoneField';
import { type ContactEntry, contactEntryOf } from '@patina/parts/contact-entry';
import { FieldGroup } from '@patina/parts/FieldGroup';
import { FormTextField } from '@patina/parts/FormTextField';
import type { FormFields } from '@patina/parts/form-fields';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls, type Profile, type ProfileChange } from '@patina/shared-api/contract/account/profile';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Checkbox } from '@patina/ui/Checkbox';
import { toast } from '@patina/ui/toast';

interface PersonFieldsProps {
  form: PayerFields;
  legend: string;
  isPhoneKnown: boolean;
  /** False if the account's own address is used. */
  hasEmailField: boolean;
}

/** Fields of the payer. */
export function PersonFields({ form, legend, isPhoneKnown, hasEmailField }: PersonFieldsProps) {
  const { t } = useTranslation('checkout');
  return (
    <FieldGroup legend={legend}>
      <FormTextField form={form} name="name" label={t('contact.name')} autoComplete="given-name" />
      <FormTextField form={form} name="surname" label={t('contact.surname')} autoComplete="family-name" />
      {hasEmailField && (
        <FormTextField form={form} name="email" label={t('contact.email')} type="email" autoComplete="email" />
      )}
      <ContactPhoneField form={form} name="phone" isKnown={isPhoneKnown} namespace="checkout" />
    </FieldGroup>
  );
}

/** The tick box that saves what is typed to the profile. */
export function SaveDetailsField({ form: { register, formState } }: { form: PayerFields }) {
  const { t } = useTranslation('checkout');
  return (
    <Checkbox defaultChecked={formState.defaultValues?.saveDetails ?? false} {...register('saveDetails')}>
      {t('save.label')}
    </Checkbox>
  );
}

/** The payer as a form sends it. */
interface Payer {
  name: string;
  surname: string;
  phone: string;
  country: number | string;
  city: string;
  address: string;
  postCode: string;
  tradeUrl?: string;
}

/**
 * Saves the payer's details to the profile for the next purchase. Not the email address: a new one would have to be
 * verified before anything can be bought. A failure is shown and does not stop the payment.
 */
export function useSaveDetails(owner: Profile): (payer: Payer) => Promise<void> {
  const { t } = useTranslation('checkout');
  const api = useApi();
  const locale = useLocale();
  const queryClient = useQueryClient();
  return async (payer) => {
    const change = changeOf(owner, payer);
    if (Object.keys(change).length === 0) return;
    try {
      const answer = await api(calls.change, { body: { ...change, ...locale } });
      queryClient.setQueryData(profile(locale).queryKey, answer);
    } catch {
      toast.warning(t('save.failed'));
    }
  };
}

function changeOf(owner: Profile, { postCode, country, tradeUrl = '', ...payer }: Payer): ProfileChange {
  const texts = { ...payer, post_code: postCode, ...(tradeUrl && { steam_trade_link: tradeUrl }) };
  const fields = ['name', 'surname', 'phone', 'city', 'address', 'post_code', 'steam_trade_link'] as const;
  const changed = fields.flatMap((field) => {
    const text = (texts as Partial<Record<typeof field, string>>)[field];
    return text !== undefined && text !== owner[field] ? [[field, text] as const] : [];
  });
  return {
    ...Object.fromEntries(changed),
    ...(typeof country === 'number' && country !== owner.country?.id && { country }),
  };
}

/** Field values of a form for the payer. */
export interface PayerEntry extends ContactEntry {
  /** Only used if something is delivered. */
  tradeUrl: string;
  termsAccepted: boolean;
  /** The profile gets the details, too. */
  saveDetails: boolean;
  /** Code of the payment method that is chosen in the form; empty until one is. */
  paymentMethod: string;
}

/** The parts of a form that its fields need, whatever it sends. */
export type PayerFields = FormFields<PayerEntry, object>;

/** The initial entry: the data of the profile. */
export function payerEntryOf(owner: Profile): PayerEntry {
  const choices = { termsAccepted: false, saveDetails: true, paymentMethod: '' };
  return { ...contactEntryOf(owner), tradeUrl: owner.steam_trade_link, ...choices };
}

/** Nothing about the payer is missing in the profile, so that its fields can be folded. */
export function isPayerKnown(entry: PayerEntry): boolean {
  const { name, surname, email, phone, country, city, address, postCode } = entry;
  return phone.isValid && [name, surname, email, country, city, address, postCode].every((text) => text !== '');
}
