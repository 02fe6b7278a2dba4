import { expect, test } from 'vitest';

test('several statements stay apart, however many others there have been', async () => {
  // A module of its own, whose texts are those of no other test.
  const address = './batch-statements.ts?of-its-own';
  const { repeatStatements, statementsOf }: typeof import('#platform/database/batches/batch-statements.ts') =
    await import(address);
  const statements = (place: number) => [
    { text: `select $1::integer + ${place}`, values: 1 },
    { text: 'commit', values: 0 },
  ];
  const texts = Array.from({ length: 300 }, (_, place) => repeatStatements(statements(place)));
  for (const [place, text] of texts.entries()) {
    expect(statementsOf(text, 1)).toMatchObject(statements(place));
  }
  expect(statementsOf(texts[0] ?? '', 1)[0]?.name).toBeDefined();
  expect(statementsOf(texts.at(-1) ?? '', 1)[0]?.name).toBeUndefined();
});
