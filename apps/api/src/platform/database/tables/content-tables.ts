import type { Generated } from 'kysely';

export interface ContentTables {
  /** One row per setting; `value` is JSON. */
  setting: { key: string; value: unknown };
  language: { id: Generated<number>; code: string; title: string; is_default: boolean; position: number };
  /** Operator texts by translation key. */
  localization: { language_id: number; key: string; text: string };
  /** `rate`: units of the currency for one euro, a decimal number. */
  currency: { code: string; symbol: string; rate: string; is_default: boolean; position: number };
  /** ISO 3166-1; `id` is the numeric code. */
  country: { id: number; iso: string; iso3: string; title: string };
  static_page: {
    id: Generated<number>;
    slug: string | null;
    title: string;
    /** Sanitised HTML. */
    content: string;
    is_terms: boolean;
    is_privacy: boolean;
    position: number;
    updated_at: Generated<Date>;
  };
  /** A static page in another language than its own. */
  static_page_text: { page_id: number; language_id: number; title: string; content: string };
  /** Names of the seeds that have run. */
  seeded: { name: string; at: Generated<Date> };
  social_link: { id: Generated<number>; link: string; img: string; title: string; position: number };
}
