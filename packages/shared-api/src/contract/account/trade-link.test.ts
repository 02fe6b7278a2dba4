import { expect, test } from 'vitest';
import { readTradeLink } from './trade-link.ts';

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=46143802&token=AbCd_-12';

test('a trade link contains the id of its Steam account', () => {
  expect(readTradeLink(LINK)).toEqual({ steamId: '76561198006409530', link: LINK });
});

test.each([
  ['parameters in the other order', 'https://steamcommunity.com/tradeoffer/new/?token=AbCd_-12&partner=46143802'],
  ['no slash before the query', 'https://steamcommunity.com/tradeoffer/new?partner=46143802&token=AbCd_-12'],
  ['spaces around it', `  ${LINK} `],
])('a link with %s is the same link', (_, text) => {
  expect(readTradeLink(text)?.link).toBe(LINK);
});

test.each([
  ['nothing', ''],
  ['no address', 'partner=46143802&token=AbCd_-12'],
  ['no TLS', LINK.replace('https', 'http')],
  ['another host', LINK.replace('steamcommunity.com', 'steamcommunity.com.evil.example')],
  ['a host as user name', LINK.replace('https://', 'https://steamcommunity.com@evil.example/')],
  ['another port', LINK.replace('.com/', '.com:444/')],
  ['another page', LINK.replace('/new/', '/old/')],
  ['no partner', LINK.replace('partner=46143802', '')],
  ['an account beyond 32 bits', LINK.replace('46143802', '4294967296')],
  ['a short token', LINK.replace('AbCd_-12', 'AbCd')],
  ['a token with other characters', LINK.replace('AbCd_-12', 'AbCd%2512')],
])('%s is no trade link', (_, text) => {
  expect(readTradeLink(text)).toBeUndefined();
});
