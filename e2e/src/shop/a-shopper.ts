/** A shopper's own data. */
export interface Shopper {
  name: string;
  surname: string;
  email: string;
  /** In the national form of Portugal. */
  phone: string;
  password: string;
}

let count = 0;

/** A new shopper without an account. */
export function aShopper(): Shopper {
  count += 1;
  return {
    name: 'Ana',
    surname: 'Reis',
    email: `ana-${process.pid}-${Date.now()}-${count}@example.com`,
    phone: '912 345 678',
    password: 'Secret12',
  };
}
