import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '@patina/build/imports/source-files';
import { SHIPPED_LANGUAGES, TRANSLATED_LANGUAGES } from '@patina/platform/languages';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

const FINISHES = 'apps/api/src/catalogue/seed/finishes.json';

const FILES = ['apps', 'packages', 'tools'].flatMap(filesBelow);
const NAMED_BY_LANGUAGE = new RegExp(`^(.*/)(?:${SHIPPED_LANGUAGES.join('|')})\\.json$`);

/** Files that a language lacks, in folders where another language has one. */
function missingFiles(language: string): string[] {
  const expected = FILES.flatMap((file) => {
    const [, folder] = NAMED_BY_LANGUAGE.exec(file) ?? [];
    return folder === undefined ? [] : [`${folder}${language}.json`];
  });
  return [...new Set(expected)].filter((file) => !FILES.includes(file));
}

/** Languages without any name among the finishes of the seed. */
function unnamedIn(languages: readonly string[]): string[] {
  const finishes = JSON.parse(readFileSync(path.join(projectRoot, FINISHES), 'utf8')) as {
    names?: Record<string, string>;
  }[];
  return languages.filter((language) => !finishes.some(({ names }) => names?.[language]));
}

test.each(TRANSLATED_LANGUAGES)('every folder of texts has a file for "%s"', (language) => {
  expect(missingFiles(language)).toEqual([]);
});

test('the seed has names of finishes in every language', () => {
  expect(unnamedIn(TRANSLATED_LANGUAGES)).toEqual([]);
});

test('an additional language is reported missing everywhere', () => {
  expect(missingFiles('fr').toSorted()).toEqual([
    'apps/account/src/messages/fr.json',
    'apps/api/src/store/email/texts/fr.json',
    'apps/catalog/src/messages/crawlers/fr.json',
    'apps/catalog/src/messages/fr.json',
    'apps/catalog/src/messages/home/fr.json',
    'apps/catalog/src/messages/packs/fr.json',
    'apps/catalog/src/messages/product/fr.json',
    'apps/catalog/src/messages/watching/fr.json',
    'apps/checkout/src/messages/fr.json',
    'apps/desk/src/messages/approvals/fr.json',
    'apps/desk/src/messages/audit/fr.json',
    'apps/desk/src/messages/content/fr.json',
    'apps/desk/src/messages/deliveries/fr.json',
    'apps/desk/src/messages/fr.json',
    'apps/desk/src/messages/history/fr.json',
    'apps/desk/src/messages/import/fr.json',
    'apps/desk/src/messages/inbox/fr.json',
    'apps/desk/src/messages/money/fr.json',
    'apps/desk/src/messages/notes/fr.json',
    'apps/desk/src/messages/offers/fr.json',
    'apps/desk/src/messages/orders/fr.json',
    'apps/desk/src/messages/palette/fr.json',
    'apps/desk/src/messages/payouts/fr.json',
    'apps/desk/src/messages/people/fr.json',
    'apps/desk/src/messages/products/fr.json',
    'apps/desk/src/messages/promo/fr.json',
    'apps/desk/src/messages/releases/fr.json',
    'apps/desk/src/messages/roles/fr.json',
    'apps/desk/src/messages/settings/fr.json',
    'apps/desk/src/messages/today/fr.json',
    'apps/desk/src/messages/trades/fr.json',
    'apps/desk/src/messages/units/fr.json',
    'apps/sell/src/messages/fr.json',
    'apps/shell/src/messages/cart/fr.json',
    'apps/shell/src/messages/confirmation/fr.json',
    'apps/shell/src/messages/connection/fr.json',
    'apps/shell/src/messages/contact/fr.json',
    'apps/shell/src/messages/cookies/fr.json',
    'apps/shell/src/messages/fr.json',
    'apps/shell/src/messages/identity/fr.json',
    'packages/shared-api/src/problems/fr.json',
    'tools/src/new-remote/template/src/messages/fr.json',
  ]);
  expect(unnamedIn([...TRANSLATED_LANGUAGES, 'fr'])).toEqual(['fr']);
});
