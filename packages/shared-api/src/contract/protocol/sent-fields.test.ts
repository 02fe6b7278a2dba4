import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Confirmation } from '../account/confirmation.ts';
import { SecondFactorProof } from '../account/second-factor.ts';
import { CALLS, describeApi, type EndpointDescription } from './api-description.ts';
import type { Endpoint } from './endpoint.ts';

/*
 * What can be sent in any call and what is answered, for promises of docs/security.md that hold because something does not
 * exist: a field that is added is seen here.
 */

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
}

interface Field {
  /** Names from the top, without those of lists: `orders.trade_offer`. */
  name: string;
  schema: Schema;
  /** The same request with this value in the field, and nothing else but what says of which kind it is. */
  request: (value: unknown) => unknown;
}

/** Every field of a schema, also those within others. */
function fieldsOf(schema: Schema, name = '', request: Field['request'] = (value) => value): Field[] {
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((kind) => fieldsOf(kind, name, request));
  const listed = schema.items ? fieldsOf(schema.items, name, (value) => request([value])) : [];
  const entries = Object.entries(schema.properties ?? {});
  const kind = Object.fromEntries(entries.flatMap(([key, of]) => ('const' in of ? [[key, of.const]] : [])));
  const below = entries.flatMap(([key, of]) =>
    fieldsOf(of, name ? `${name}.${key}` : key, (value) => request({ ...kind, [key]: value })),
  );
  return [{ name, schema, request }, ...kinds, ...listed, ...below];
}

const namesOf = (schema: object | undefined) => [
  ...new Set(fieldsOf(schema ?? {}).flatMap(({ name }) => (name ? [name] : []))),
];

/** Calls with a field in one of these parts whose name matches. */
const callsWith = (parts: (keyof EndpointDescription)[], pattern: RegExp) =>
  Object.entries(describeApi()).flatMap(([call, description]) =>
    parts.flatMap((part) =>
      namesOf(description[part])
        .filter((name) => pattern.test(name))
        .map((name) => `${call}: ${name}`),
    ),
  );

/** Only compared with the address of the account: not stored, and no longer than a body may be. */
const COMPARED = 'POST /user/close: email';

test('every text of a visitor is bounded by its field', () => {
  const described = describeApi();
  const tooLong = 'a1'.repeat(15_000);
  const parts = Object.values(CALLS)
    .flatMap((calls) => Object.values<Endpoint>(calls))
    .filter(({ path }) => !path.startsWith('/desk/'))
    .flatMap(({ method, path, query, body }) => {
      const call = `${method} ${path}`;
      return [
        { call, part: query, schema: described[call]?.query },
        { call, part: body, schema: described[call]?.body },
      ];
    });
  const unbounded = parts.flatMap(({ call, part, schema }) =>
    fieldsOf(schema ?? {})
      .filter(({ schema: of }) => of.type === 'string' && of.enum === undefined && !('const' in of))
      .filter(({ name, request }) => part && !refuses(part, request(tooLong), name))
      .map(({ name }) => `${call}: ${name}`),
  );
  expect(parts.length).toBeGreaterThan(80);
  expect(unbounded).toEqual([COMPARED]);
});

/** Whether a request is rejected because of this field, whatever else is missing in it. */
function refuses(schema: z.ZodMiniType, request: unknown, name: string): boolean {
  const issues = schema.safeParse(request).error?.issues ?? [];
  return issues.some(({ path }) => path.filter((key) => typeof key === 'string').join('.') === name);
}

test('no address takes a password, a session or a token', () => {
  expect(callsWith(['query'], /passw|session|token|secret|otp|api_?key/i)).toEqual([]);
  expect(Object.keys(describeApi()).filter((call) => /\{(?!id\}|key\})/.test(call))).toEqual([]);
});

test('roles are given by owners in the back office, and no other call names one', () => {
  expect(callsWith(['query', 'body'], /role|is_admin|permission/i)).toEqual([
    'POST /desk/roles/grant: role',
    'POST /desk/roles/revoke: role',
  ]);
});

test('an identity is proved by what the page of security lists: no questions, no SMS', () => {
  const methodsOf = (schema: z.ZodMiniType) =>
    fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema)
      .flatMap(({ name, schema: of }) => (name === 'method' ? [of.const] : []))
      .toSorted();
  const second = ['passkey', 'recovery_code', 'totp'];
  expect(methodsOf(SecondFactorProof)).toEqual(second);
  expect(methodsOf(Confirmation)).toEqual(['mailed_code', 'password', ...second].toSorted());
  expect(callsWith(['query', 'body'], /question|hint|maiden|sms/i)).toEqual([]);
});

test('no answer has a password, its hash, or a key for programs', () => {
  expect(callsWith(['answer', 'answered'], /passw|hash|digest|token|secret|api_?key/i)).toEqual([
    ...['GET /desk/people/{id}: payload.has_password', 'GET /user/profile: payload.has_password'],
    ...['POST /user/second-factor/totp/begin: payload.secret', 'PUT /user/profile: payload.has_password'],
  ]);
});
