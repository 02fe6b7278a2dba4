import { readFaultTable, test } from '#matrix/fault-table-test.ts';

/** Rows of the fault table that fail first when a promise is broken; `npm run e2e:matrix` plays all of them. */
const HARDEST = [
  'a static page: the style sheet of "shell" never arrives in the live release',
  'a static page: the shared module of "shell" is altered in both releases',
  'a static page: the entry of "shell" is cut off in both releases',
  'a static page: the code of the page of "shell" never arrives in the live release',
  'a static page: the style sheet of the page of "shell" never arrives in both releases',
  'the catalogue: the code of the page of "catalog" never arrives in both releases',
  'the catalogue: the style sheet of the page of "catalog" is a web page in the live release',
  'the catalogue: the texts of "catalog" never arrives in both releases',
  'the cart: the entry of "checkout" has another type in the live release',
  'the account: the route table of "account" is cut off in the live release',
  'the offers in the account: the code of the filler of "sell" is altered in both releases',
  'the offers in the account: the style sheet of the filler of "sell" never arrives in the live release',
  'the top-up in the account: the code of the filler of "checkout" is missing in both releases',
];

const rows = new Map(readFaultTable().map((row) => [row.title, row]));

for (const title of HARDEST) {
  test(title, async ({ play }) => {
    const row = rows.get(title);
    if (!row) throw new Error('The fault table has no such row.');
    await play(row);
  });
}
