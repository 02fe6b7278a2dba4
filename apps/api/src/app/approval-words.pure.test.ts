import { readFile } from 'node:fs/promises';
import { APPROVERS } from '@patina/shared-api/contract/desk/approvals';
import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DESK_ACTS } from '#app/desk-calls.ts';
import { NOT_SHOWN } from '#operators/act-guard.ts';

/** What the request says otherwise: its amount, its role or its setting, its payment, and whether it is a pack or a prompt. */
const SAID = ['amount', 'id', 'key', 'kind', 'note', 'number', 'value'];
/** What the rule of a price, and that of a promo code, says in words of the audit log. */
const REPLACED = ['change', 'type'];

interface BodySchema {
  properties?: Record<string, { items?: BodySchema }>;
}

const BODIES = new Map(
  Object.values(CALLS)
    .flatMap((calls) => Object.values<{ method: string; path: string; body?: z.ZodMiniType }>(calls))
    .map(({ method, path, body }) => [`${method} ${path}`, body]),
);

/** Names of the fields that an act is shown with while it waits: of its call, and of each of its things. */
function shownFields(route: string, each = ''): string[] {
  const body = BODIES.get(route);
  if (body === undefined) return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as BodySchema;
  const { [each]: things, ...fields } = properties;
  return [...Object.keys(fields), ...Object.keys(things?.items?.properties ?? {})].filter(
    (name) => !NOT_SHOWN.has(name),
  );
}

test('whoever decides on what waits reads in words what it is', async () => {
  const texts = new URL('../../../desk/src/messages/audit/en.json', import.meta.url);
  const { audit } = JSON.parse(await readFile(texts, 'utf8')) as { audit: { fields: object } };
  const known = [...Object.keys(audit.fields), ...SAID, ...REPLACED];
  const waiting = Object.entries(DESK_ACTS).filter(([, { action = '' }]) => action in APPROVERS);
  expect(waiting.length).toBeGreaterThan(20);
  expect(
    waiting.flatMap(([route, { each }]) =>
      shownFields(route, each)
        .filter((name) => !known.includes(name))
        .map((name) => `${route}: ${name}`),
    ),
  ).toEqual([]);
});
