/** Display currencies of a new store; `rate` is units for one euro, the first is the default. */
export const currenciesSeed = [
  { code: 'EUR', symbol: '€', rate: '1' },
  { code: 'USD', symbol: '$', rate: '1.16' },
  { code: 'GBP', symbol: '£', rate: '0.88' },
  { code: 'BRL', symbol: 'R$', rate: '6.21' },
  { code: 'PLN', symbol: 'zł', rate: '4.24' },
];
