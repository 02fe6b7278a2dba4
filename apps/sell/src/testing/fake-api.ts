import type { Settings } from '@patina/shared-api/contract/content';
import type { Offer } from '@patina/shared-api/contract/offer';
import { aProfile } from './a-profile.ts';

/** What a fake API answers by method and path: a body for a body and a query, or a refusal. */
export type Answers = Record<string, (body: Record<string, unknown>, query: URLSearchParams) => unknown>;

/** A refusal with an HTTP status. */
export class Refusal {
  readonly status: number;
  readonly message: string;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    this.status = status;
    this.message = message;
    this.errors = errors;
  }
}

/** The connection is lost before an answer comes. */
export function loseConnection(): never {
  throw new TypeError('Failed to fetch');
}

export const payload = (payload: unknown) => ({ status: 'OK', payload });

/** The answer to a decision. */
export const decided = (offer: Offer) => ({ status: 'OK', message: 'Done', payload: offer });

const method = (code: string, title: string) => ({ code, title, image: null });

export const settingsWith = (settings: Partial<Settings>) => payload({ ...SETTINGS, ...settings });

const SETTINGS: Settings = {
  site_name: 'Patina',
  logo: null,
  requisites: '',
  copyright: '',
  support_email: null,
  is_reg_enabled: true,
  offer_enabled: true,
  min_top_up: 5,
  vat_percent: 23,
  payment_methods: [],
  payout_methods: [method('card', 'Credit/Debit card'), method('bank', 'BANK')],
  sell_fee_percent: 5,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};

const usual: Answers = {
  'GET /settings': () => payload(SETTINGS),
  'GET /currencies': () =>
    payload([
      { code: 'EUR', symbol: '€', value: 1, default: 1 },
      { code: 'USD', symbol: '$', value: 1.1, default: 0 },
    ]),
  'GET /countries': () => payload([{ id: 2, iso: 'PT', title: 'Portugal' }]),
  'GET /static-pages': () =>
    payload([
      { id: 1, slug: 'terms', title: 'Terms', is_terms: 1, is_privacy: 0 },
      { id: 2, slug: 'privacy', title: 'Privacy', is_terms: 0, is_privacy: 1 },
    ]),
  'GET /user/profile': () => payload(aProfile()),
  'GET /items/suggestions': () => payload([]),
  'GET /offer/history': () => payload([]),
};

/** A `fetch` that answers as the store's API; `asked` gathers every call with its body and its idempotency key. */
export function fakeApi(own: Answers) {
  const asked: { call: string; body: Record<string, unknown>; key: string | null }[] = [];
  const answers = { ...usual, ...own };
  return {
    asked,
    fetch: async (input: RequestInfo | URL): Promise<Response> => {
      const request = new Request(input);
      const { pathname, searchParams } = new URL(request.url);
      const call = `${request.method} ${pathname.replace(/^\/api/, '')}`;
      const text = await request.text();
      const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
      asked.push({ call, body, key: request.headers.get('idempotency-key') });
      const answer = (await answers[call]?.(body, searchParams)) ?? new Refusal(404, 'There is no such thing.');
      if (!(answer instanceof Refusal)) return Response.json(answer);
      const { status, message, errors } = answer;
      return Response.json({ status: 'ERROR', message, ...(errors && { errors }) }, { status });
    },
  };
}
