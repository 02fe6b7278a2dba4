import type { useForm } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/profile';

/** What stands in the fields of a form that somebody pays by. */
export interface ContactEntry {
  name: string;
  surname: string;
  email: string;
  phone: { phone: string; phoneE164: string; countryCode: string; isValid: boolean };
  /** Only asked for where something is delivered. */
  tradeUrl: string;
  /** Country id as digits; empty when none is chosen. */
  country: string;
  city: string;
  address: string;
  postCode: string;
  termsAccepted: boolean;
}

type ContactForm<Result> = typeof useForm<ContactEntry, unknown, Result>;

/** Checks the entry and makes of it what is sent. */
export type ContactResolver<Result> = NonNullable<NonNullable<Parameters<ContactForm<Result>>[0]>['resolver']>;

/** What the parts of the form need of it. */
export type ContactFields = Pick<ReturnType<ContactForm<object>>, 'control' | 'register' | 'formState'>;

/** What the form begins with: what the profile knows. */
export function entryOf({ name, surname, email, phone, steam_trade_link, ...profile }: Profile): ContactEntry {
  return {
    name,
    surname,
    email,
    phone: { phone, phoneE164: phone, countryCode: '', isValid: phone !== '' },
    tradeUrl: steam_trade_link,
    country: profile.country ? String(profile.country.id) : '',
    city: profile.city,
    address: profile.address,
    postCode: profile.post_code,
    termsAccepted: false,
  };
}

/** The entry in the form of the contract, which refuses what is wrong with it. */
export function contactOf({ phone, country, tradeUrl: _, ...rest }: ContactEntry) {
  return {
    ...rest,
    // What is no number is left as it is, for the contract to refuse.
    phone: phone.isValid ? phone.phoneE164 : phone.phone.trim() && 'no number',
    country: country === '' ? '' : Number(country),
  };
}
