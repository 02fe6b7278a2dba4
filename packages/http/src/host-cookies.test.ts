import { expect, test } from 'vitest';
import { hostCookieName, ownCookies } from './host-cookies.ts';

test('over TLS no cookie of the servers counts that another subdomain could have planted', () => {
  const planted = {
    session: 'p',
    browser: 'p',
    second_step: 'p',
    steam_state: 'p',
    steam_visitor: 'p',
    opened_link: 'p',
    written: 'p',
  };
  expect(ownCookies(planted, true)).toEqual({});
  expect(ownCookies({ ...planted, languageId: '3', '__Host-session': 'own' }, true)).toMatchObject({
    languageId: '3',
    session: 'own',
  });
  expect(hostCookieName('session', true)).toBe('__Host-session');
});

test('without TLS the cookies have their plain names', () => {
  expect(hostCookieName('session', false)).toBe('session');
  expect(ownCookies({ session: 's', languageId: '3' }, false)).toEqual({ session: 's', languageId: '3' });
});
