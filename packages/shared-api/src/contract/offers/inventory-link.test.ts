import { expect, test } from 'vitest';
import { readInventoryLink } from './inventory-link.ts';

const OWN = 'https://steamcommunity.com/profiles/76561198000000000/inventory';

test('a link to an item contains its owner and the item', () => {
  expect(readInventoryLink(` ${OWN}/#730_2_12345678901 `)).toEqual({
    owner: 'profiles/76561198000000000',
    steamId: '76561198000000000',
    assetId: '12345678901',
    link: `${OWN}/#730_2_12345678901`,
  });
});

test('a link may contain the custom name of its owner, and no item', () => {
  for (const link of ['/inventory', '/inventory/', '/inventory#730', '/inventory/#730_2', '/inventory/?modal=1']) {
    expect(readInventoryLink(`https://steamcommunity.com/id/Some_Seller${link}`)).toEqual({
      owner: 'id/some_seller',
      steamId: undefined,
      assetId: undefined,
      link: 'https://steamcommunity.com/id/some_seller/inventory/#730_2',
    });
  }
});

test.each([
  '',
  'inventory',
  'javascript:alert(1)',
  `${OWN}/#570_2_1`,
  `${OWN}/#730_2_0`,
  `${OWN}/#730_2_${'1'.repeat(21)}`,
  `${OWN}/#730_6_1`,
  `${OWN}/history`,
  OWN.replace('https:', 'http:'),
  OWN.replace('steamcommunity.com', 'steamcommunity.com.evil.example'),
  OWN.replace('steamcommunity.com', 'steamcommunity.com:444'),
  OWN.replace('https://', 'https://eve@'),
  OWN.replace('76561198000000000', '1234'),
  'https://steamcommunity.com/id/a%2Fb/inventory',
])('%j is no link to an inventory', (link) => {
  expect(readInventoryLink(link)).toBeUndefined();
});
