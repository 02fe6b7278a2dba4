import { readFileSync } from 'node:fs';

/** Static pages of a new store; their HTML is in the folder `pages`. */
export const staticPagesSeed = [
  { slug: 'terms', title: 'Terms and conditions', is_terms: true, is_privacy: false },
  { slug: 'privacy', title: 'Privacy policy', is_terms: false, is_privacy: true },
  { slug: 'cookies', title: 'Cookie policy', is_terms: false, is_privacy: false },
  { slug: 'delivery-and-refunds', title: 'Delivery and refunds', is_terms: false, is_privacy: false },
  { slug: 'about', title: 'About Patina', is_terms: false, is_privacy: false },
].map((page) => ({ ...page, content: readFileSync(new URL(`./pages/${page.slug}.html`, import.meta.url), 'utf8') }));
