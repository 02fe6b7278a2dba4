/** A valid top-up form: 20 euros by card by default. */
export function topUpForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: 20,
    paymentType: 'card',
    name: 'Ada',
    surname: 'Shopper',
    phone: '+351 912 345 678',
    country: 'PT',
    city: 'Lisboa',
    address: 'Rua do Exemplo 12',
    postCode: '1100-001',
    termsAccepted: true,
    ...changes,
  };
}
