import type { Profile } from '@patina/shared-api/contract/profile';

/** The profile of Ada, who has some Credits. */
export function aProfile(change: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    name: 'Ada',
    surname: 'Byron',
    email: 'ada@example.test',
    phone: '+351912345678',
    address: '',
    city: '',
    zip: '',
    post_code: '',
    country: null,
    steamid: '',
    steam_trade_link: '',
    balance: 1234.5,
    avatarUrl: null,
    created_at: 1_700_000_000,
    verification_data: { status: 'approved' },
    has_password: true,
    ...change,
  };
}
