import type { Profile } from '@patina/shared-api/contract/account/profile';
import { aProfile as aCompleteProfile } from '@patina/test-pages/factories/a-profile';

/** The profile of Ada, who has some Credits and no address. */
export const aProfile = (change: Partial<Profile> = {}): Profile =>
  aCompleteProfile({
    id: 7,
    name: 'Ada',
    surname: 'Byron',
    email: 'ada@example.test',
    address: '',
    city: '',
    zip: '',
    post_code: '',
    country: null,
    balance: 1234.5,
    created_at: 1_700_000_000,
    ...change,
  });
