import { expect, test } from 'vitest';
import { composeLetter } from '#features/mail/compose-letter.ts';
import type { LetterKind } from '#features/mail/letter-texts.ts';

const KINDS: LetterKind[] = [
  'verification',
  'reset',
  'passwordChanged',
  'newSignIn',
  'emailChanged',
  'receipt',
  'topUpDone',
  'paymentFailed',
  'refund',
  'offerPriced',
  'offerDeclined',
  'offerCancelled',
  'payoutRequested',
  'payoutPaid',
  'payoutFailed',
];
const LINK = 'https://store.test/api/email/verify/abc';
const FACTS = {
  store: 'Verdigris',
  support: 'help@store.test',
  name: 'Zoë',
  email: 'zoe@example.com',
  browser: 'Firefox on Linux',
  link: LINK,
  money: { number: '100001', amount: '12.30 Credits', items: 'AK-47', vat: '2.30 Credits' },
};

test.each(['en', 'pt', 'es', 'de'].flatMap((language) => KINDS.map((kind) => [language, kind] as const)))(
  'in %s the letter "%s" names the store, the reader and where to ask',
  (language, kind) => {
    const { subject, text, html } = composeLetter({ ...FACTS, kind, language });
    expect(subject).toContain('Verdigris');
    for (const body of [text, html]) {
      expect(body).toContain('Zoë');
      expect(body).toContain('help@store.test');
      expect(body).not.toMatch(/[{}]|undefined/);
      expect(body.includes(LINK)).toBe(kind === 'verification' || kind === 'reset');
    }
    expect(html).toContain(`<html lang="${language}">`);
  },
);

test('every language says something else', () => {
  const subjects = ['en', 'pt', 'es', 'de'].map(
    (language) => composeLetter({ ...FACTS, kind: 'reset', language }).subject,
  );
  expect(new Set(subjects).size).toBe(4);
});

test('a language that the store does not write in is English', () => {
  const letter = composeLetter({ ...FACTS, kind: 'reset', language: 'fr' });
  expect(letter.subject).toBe('A new password for Verdigris');
});

test('without a support address nobody is sent to one', () => {
  const { text } = composeLetter({ ...FACTS, kind: 'reset', language: 'en', support: null });
  expect(text).not.toContain('Questions?');
});

test.each(['<b>Ana</b>', 'www.evil.example', 'https://evil.example', 'a\nb', '{email}', 'x'.repeat(61), '', '50% off'])(
  'the name %j does not stand in a letter',
  (name) => {
    const { text } = composeLetter({ ...FACTS, kind: 'verification', language: 'en', name });
    expect(text.split('\n')[0]).toBe('Hello,');
  },
);

test('a store’s name cannot begin a header of its own, nor an element', () => {
  const store = 'Shop\r\nBcc: everybody@example.com <script>';
  const { subject, html } = composeLetter({ ...FACTS, kind: 'reset', language: 'en', store });
  expect(subject).toBe('A new password for Shop Bcc: everybody@example.com <script>');
  expect(html).not.toContain('<script>');
});
