/** Trade link of a buyer. */
export const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';

/** A valid checkout form, paid from the balance by default. */
export function checkoutForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Ada',
    surname: 'Shopper',
    email: 'ada@patina.test',
    phone: '+351 912 345 678',
    tradeUrl: TRADE_LINK,
    country: 'PT',
    city: 'Lisboa',
    address: 'Rua do Exemplo 12',
    postCode: '1100-001',
    paymentMethod: 'balance',
    directPayment: false,
    ...changes,
  };
}
