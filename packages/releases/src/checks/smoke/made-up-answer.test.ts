import { CALLS, describeApi } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { madeUpAnswer } from './made-up-answer.ts';

const API = describeApi();
/** A shopper does not work at the desk. */
const calls = Object.values(CALLS)
  .flatMap((module) => Object.values<Endpoint>(module))
  .filter(({ path }) => !path.startsWith('/desk/'));

test('every call of a shopper has a made-up answer that its callers accept', () => {
  const refused = calls.flatMap(({ method, path, response }) => {
    const answer = madeUpAnswer(API, method, path.replaceAll(/\{\w+\}/g, '7'));
    const { success, error } = z.safeParse(response, answer);
    return success ? [] : [`${method} ${path}: ${JSON.stringify(error.issues[0])}`];
  });
  expect(refused).toEqual([]);
});

test('the visitor is signed in, is a shopper, and has something of everything', () => {
  expect(madeUpAnswer(API, 'GET', '/is-auth')).toEqual({ status: 'OK', authenticated: true, emailVerified: true });
  expect(madeUpAnswer(API, 'GET', '/user/profile')).toMatchObject({ payload: { roles: [] } });
  expect(madeUpAnswer(API, 'GET', '/nothing/here')).toBeUndefined();
});
