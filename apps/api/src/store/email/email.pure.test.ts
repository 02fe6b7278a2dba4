import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';
import { expect, test } from 'vitest';
import { renderEmail } from '#store/email/email.ts';
import type { EmailKind, EmailTexts } from '#store/email/email-texts.ts';
import de from '#store/email/texts/de.json' with { type: 'json' };
import en from '#store/email/texts/en.json' with { type: 'json' };
import es from '#store/email/texts/es.json' with { type: 'json' };
import pt from '#store/email/texts/pt.json' with { type: 'json' };

const KINDS = Object.keys(en.kinds) as EmailKind[];
const LINK = 'https://store.test/api/email/verify/abc';
const MORE = 'https://store.test/account/orders/100001';
const FACTS = {
  store: 'Verdigris',
  support: 'help@store.test',
  name: 'Zoë',
  email: 'zoe@example.com',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  link: LINK,
  more: MORE,
  money: {
    number: '100001',
    amount: '12.30 Credits',
    items: 'AK-47',
    vat: '2.30 Credits',
    code: '123456',
    when: '29.11.2026 12:00 UTC',
  },
};

test.each(SHIPPED_LANGUAGES.flatMap((language) => KINDS.map((kind) => [language, kind] as const)))(
  'in %s the email "%s" contains the store, the reader’s name and the support address',
  (language, kind) => {
    const { subject, text, html } = renderEmail({ ...FACTS, kind, language });
    expect(subject).toContain('Verdigris');
    for (const body of [text, html]) {
      expect(body).toContain('Zoë');
      expect(body).toContain('help@store.test');
      expect(body).not.toMatch(/[{}]|undefined/);
      expect(body.includes(LINK)).toBe('action' in en.kinds[kind]);
      expect(body.includes(MORE)).toBe('second' in en.kinds[kind]);
    }
    expect(html).toContain(`<html lang="${language}">`);
  },
);

test('a day is written in the language of the reader', () => {
  const until = new Date('2026-11-29T23:30:00Z');
  const money = { ...FACTS.money, until };
  const subjects = SHIPPED_LANGUAGES.map(
    (language) => renderEmail({ ...FACTS, money, kind: 'tradeAccepted', language }).subject,
  );
  expect(subjects.map((subject) => /29.*2026/.exec(subject)?.[0])).toEqual([
    '29 November 2026',
    '29 de novembro de 2026',
    '29 de noviembre de 2026',
    '29. November 2026',
  ]);
});

test('a browser is called by its name, in the language of the reader, whatever else it says of itself', () => {
  const lines = (browser?: string) =>
    SHIPPED_LANGUAGES.map((language) => renderEmail({ ...FACTS, browser, kind: 'newSignIn', language }).text);
  const named = ['Firefox on Linux', 'Firefox em Linux', 'Firefox en Linux', 'Firefox unter Linux'];
  const unknown = ['Unknown browser', 'Navegador desconhecido', 'Navegador desconocido', 'Unbekannter Browser'];
  for (const [place, text] of lines(FACTS.browser).entries()) expect(text).toContain(`\n\n${named[place]}\n\n`);
  for (const browser of [undefined, 'Buy at https://elsewhere.example']) {
    for (const [place, text] of lines(browser).entries()) expect(text).toContain(`\n\n${unknown[place]}\n\n`);
  }
});

test('a payment is named in the language of the reader, or as the operator has renamed its method', () => {
  const payment = { method: 'bank', reference: '123456789' };
  const written = (language: string, methods?: { code: string; title: string }[]) =>
    renderEmail({
      ...FACTS,
      money: { ...FACTS.money, payment },
      kind: 'orderGivenUp',
      language,
      ...(methods && { methods }),
    }).text;
  expect(SHIPPED_LANGUAGES.map((language) => /BAN[KC]O? 123456789/.exec(written(language))?.[0])).toEqual([
    'BANK 123456789',
    'BANCO 123456789',
    'BANCO 123456789',
    'BANK 123456789',
  ]);
  expect(written('pt', [{ code: 'bank', title: 'BANK' }])).toContain('BANCO 123456789');
  expect(written('pt', [{ code: 'bank', title: 'Wire' }])).toContain('Wire 123456789');
});

test('every language has its own texts', () => {
  const subjects = SHIPPED_LANGUAGES.map((language) => renderEmail({ ...FACTS, kind: 'reset', language }).subject);
  expect(new Set(subjects).size).toBe(SHIPPED_LANGUAGES.length);
});

test('an email in a language without texts is English', () => {
  const email = renderEmail({ ...FACTS, kind: 'reset', language: 'fr' });
  expect(email.subject).toBe('Reset your password for Verdigris');
});

test('without a support address an email does not mention the support', () => {
  const { text } = renderEmail({ ...FACTS, kind: 'reset', language: 'en', support: null });
  expect(text).not.toContain('Questions?');
});

test.each([
  '<b>Ana</b>',
  'www.evil.example',
  'https://evil.example',
  'a\nb',
  '{{email}}',
  'x'.repeat(61),
  '',
  '50% off',
])('the name %j is left out of an email', (name) => {
  const { text } = renderEmail({ ...FACTS, kind: 'verification', language: 'en', name });
  expect(text.split('\n')[0]).toBe('Hello,');
});

test('a store’s name cannot inject a header or an element', () => {
  const store = 'Shop\r\nBcc: everybody@example.com <script>';
  const { subject, html } = renderEmail({ ...FACTS, kind: 'reset', language: 'en', store });
  expect(subject).toBe('Reset your password for Shop Bcc: everybody@example.com <script>');
  expect(html).not.toContain('<script>');
});

const TEXTS = { en, de, es, pt } satisfies Record<ShippedLanguage, EmailTexts>;

/** Names of the values in an email's texts, in alphabetical order. */
function placeholdersOf(language: ShippedLanguage, kind: EmailKind): string[] {
  const found = JSON.stringify(TEXTS[language].kinds[kind]).matchAll(/\{\{(\w+)\}\}/g);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}

test.each(KINDS)('the email "%s" has the same placeholders in every language', (kind) => {
  for (const language of SHIPPED_LANGUAGES) expect(placeholdersOf(language, kind)).toEqual(placeholdersOf('en', kind));
});
