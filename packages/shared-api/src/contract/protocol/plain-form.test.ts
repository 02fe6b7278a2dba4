import { expect, test } from 'vitest';
import { addressOfForm } from './plain-form.ts';

test.each([
  ['/sale?submitted=1&sort=&price_from=&price_till=', '/sale'],
  [
    '/products?submitted=1&heroes=AK-47,M4A4&exterior_names=Field-Tested&exterior_names=Minimal+Wear&sort=asc',
    '/products?heroes=AK-47,M4A4&exterior_names=Field-Tested,Minimal+Wear&sort=asc',
  ],
  [
    '/products?submitted=1&collection=+dust+2+&phase=ruby,+Sapphire,ruby',
    '/products?collection=dust+2&phase=ruby,Sapphire',
  ],
  ['/products/rifle/ak-47?submitted=&search=a%26b', '/products/rifle/ak-47?search=a%26b'],
])('the form sent as %s means %s', (sent, meant) => {
  expect(addressOfForm(new URL(sent, 'http://store'))).toBe(meant);
});
