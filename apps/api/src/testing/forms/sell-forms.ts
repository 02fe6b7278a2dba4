let made = 0;

/** A valid sell form with a new item. */
export function sellOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    title: 'AK-47 | Redline',
    price: 30,
    quality: 'field_tested',
    item_url: `https://steamcommunity.com/profiles/76561198000000000/inventory/#730_2_${1000 + made}`,
    currency: 'EUR',
    ...changes,
  };
}

/** Fields of every payout form. */
export function withdrawalForm(id: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    name: 'Ada',
    surname: 'Seller',
    email: 'ada@patina.test',
    phone: '+351 912 345 678',
    country: 'PT',
    city: 'Lisboa',
    postCode: '1100-001',
    address: 'Rua do Exemplo 12',
    currency: 'EUR',
    ...changes,
  };
}

/** A valid card number. */
export const CARD_NUMBER = '4242424242424242';
export const IBAN = 'PT50000201231234567890154';

/** A valid form for a payout to a card. */
export const cardForm = (id: number, changes: Record<string, unknown> = {}) =>
  withdrawalForm(id, {
    card_number: CARD_NUMBER,
    card_holder_name: 'ADA SELLER',
    expire_month: '12',
    expire_year: String((new Date().getFullYear() + 2) % 100),
    ...changes,
  });

/** A valid form for a payout to a bank account. */
export const bankForm = (id: number, changes: Record<string, unknown> = {}) =>
  withdrawalForm(id, { first_name: 'Ada', last_name: 'Seller', account_number: IBAN, ...changes });
