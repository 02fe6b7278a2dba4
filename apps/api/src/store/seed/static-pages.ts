import { readFileSync } from 'node:fs';
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '@patina/platform/languages';

/** Static pages of a new store; their HTML is in the folder `pages`. */
export const staticPagesSeed = [
  { slug: 'terms', title: 'Terms and conditions', is_terms: true, is_privacy: false },
  { slug: 'privacy', title: 'Privacy policy', is_terms: false, is_privacy: true },
  { slug: 'cookies', title: 'Cookie policy', is_terms: false, is_privacy: false },
  { slug: 'delivery-and-refunds', title: 'Delivery and refunds', is_terms: false, is_privacy: false },
  { slug: 'about', title: 'About Patina', is_terms: false, is_privacy: false },
].map((page) => ({ ...page, content: readPage(`${page.slug}.html`) }));

const TITLES: Record<TranslatedLanguage, Record<string, string>> = {
  pt: {
    terms: 'Termos e condições',
    privacy: 'Política de privacidade',
    cookies: 'Política de cookies',
    'delivery-and-refunds': 'Entrega e reembolsos',
    about: 'Sobre a Patina',
  },
  es: {
    terms: 'Términos y condiciones',
    privacy: 'Política de privacidad',
    cookies: 'Política de cookies',
    'delivery-and-refunds': 'Entrega y reembolsos',
    about: 'Sobre Patina',
  },
  de: {
    terms: 'Allgemeine Geschäftsbedingungen',
    privacy: 'Datenschutzerklärung',
    cookies: 'Cookie-Richtlinie',
    'delivery-and-refunds': 'Lieferung und Erstattungen',
    about: 'Über Patina',
  },
};

/** The same pages in the other languages. */
export const pageTextsSeed = TRANSLATED_LANGUAGES.flatMap((code) =>
  Object.entries(TITLES[code]).map(([slug, title]) => ({
    code,
    slug,
    title,
    content: readPage(`${code}/${slug}.html`),
  })),
);

function readPage(file: string): string {
  return readFileSync(new URL(`./pages/${file}`, import.meta.url), 'utf8');
}
