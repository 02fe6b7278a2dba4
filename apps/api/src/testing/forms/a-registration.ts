import type { Registration } from '@patina/shared-api/contract/account/identity';

let count = 0;

/** A valid registration form with a new email address. */
export function aRegistration(change: Partial<Registration> = {}): Registration {
  count += 1;
  return {
    name: 'Ana',
    surname: 'Silva',
    email: `ana${count}@example.com`,
    phone: '912 345 678',
    phoneE164: '+351912345678',
    password: 'Secret12',
    passConfirm: 'Secret12',
    ...change,
  };
}
