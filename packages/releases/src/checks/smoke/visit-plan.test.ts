import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { expect, test } from 'vitest';
import { planPage } from './visit-plan.ts';

const aPage = { address: '/gifts', isTwin: false };

test.each(['/', '/gifts', '/sale', '/products/knife'])(
  '%s is opened once in each language, by one of two visitors',
  (address) => {
    const { guest, member } = planPage({ ...aPage, address }, SHIPPED_LANGUAGES);
    expect(member).toHaveLength(1);
    expect([...guest, ...member].sort()).toEqual([...SHIPPED_LANGUAGES].sort());
    expect(guest[0]).toBe('en');
  },
);

test('pages share the languages in different ways', () => {
  const ofGuests = ['/a', '/b', '/c'].map((address) => planPage({ ...aPage, address }, SHIPPED_LANGUAGES).member[0]);
  expect(new Set(ofGuests).size).toBe(3);
});

test('a page of the visitor, or with a role, is opened in each language by who may see it', () => {
  const plan = { guest: ['en'], member: [...SHIPPED_LANGUAGES] };
  expect(planPage({ ...aPage, isPrivate: true }, SHIPPED_LANGUAGES)).toMatchObject(plan);
  expect(planPage({ ...aPage, requires: ['clerk'] }, SHIPPED_LANGUAGES)).toMatchObject(plan);
});

test('what fills a page is opened in each language by both, and a page with the code of another one by one', () => {
  const all = [...SHIPPED_LANGUAGES];
  expect(planPage({ ...aPage, isFilled: true }, all)).toMatchObject({ guest: all, member: all });
  expect(planPage({ ...aPage, isTwin: true }, all)).toMatchObject({ guest: all, member: [] });
});

test('one language is opened by both', () => {
  expect(planPage(aPage, ['de'])).toMatchObject({ guest: ['de'], member: ['de'] });
});

test('where only texts differ from what has passed, each language is opened by one of them', () => {
  expect(planPage(aPage, ['de', 'es'], true)).toMatchObject({ guest: ['de', 'es'], member: [] });
  expect(planPage({ ...aPage, isPrivate: true }, ['de'], true)).toMatchObject({ guest: [], member: ['de'] });
  expect(planPage({ ...aPage, isFilled: true }, ['de'], true)).toMatchObject({ guest: ['de'], member: [] });
});

test('an operator who is made up opens a page with a role in one language, and one about people in all', () => {
  expect(planPage({ ...aPage, requires: ['clerk'] }, SHIPPED_LANGUAGES).operator).toHaveLength(1);
  expect(planPage({ ...aPage, isPrivate: true }, SHIPPED_LANGUAGES).operator).toEqual(SHIPPED_LANGUAGES);
});
