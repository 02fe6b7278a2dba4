import type { Profile } from '@patina/shared-api/contract/account/profile';

/** Labels and values of fields that are filled in from `aProfile()`. */
export const PROFILE_FIELDS: readonly [label: string, value: string][] = [
  ['Name', 'Ana'],
  ['Surname', 'Reis'],
  ['Email', 'ana@example.com'],
  ['Phone', '+351 912 345 678'],
  ['City', 'Lisboa'],
  ['Post code', '1100-048'],
];

/** A verified shopper with a complete profile, with the given changes. */
export function aProfile(profile: Partial<Profile> = {}): Profile {
  return {
    id: 5,
    name: 'Ana',
    surname: 'Reis',
    email: 'ana@example.com',
    phone: '+351912345678',
    address: 'Rua Augusta 1',
    city: 'Lisboa',
    zip: '1100-048',
    post_code: '1100-048',
    country: { id: 2, name: 'Portugal' },
    steamid: '',
    steam_trade_link: '',
    balance: 500,
    avatarUrl: null,
    created_at: Date.UTC(2026, 10, 21, 12) / 1000,
    verification_data: { status: 'approved' },
    has_password: true,
    ...profile,
  };
}
