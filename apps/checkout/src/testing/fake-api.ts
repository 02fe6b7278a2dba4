import type { CartLine } from '@patina/shared-api/contract/cart';
import type { Settings } from '@patina/shared-api/contract/content';
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

const method = (code: string, title: string) => ({ code, title, image: null });

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
  payment_methods: [
    method('multibanco', 'MULTIBANCO'),
    method('balance', 'Balance'),
    method('card', 'Credit/Debit card'),
    method('mbway', 'MBWAY'),
  ],
  payout_methods: [],
  sell_fee_percent: 0,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};

export const cartOf = (...cart: CartLine[]) => ({ status: 'OK', cart });

const usual: Answers = {
  'GET /settings': () => ({ status: 'OK', payload: SETTINGS }),
  'GET /currencies': () => ({
    status: 'OK',
    payload: [
      { code: 'EUR', symbol: '€', value: 1, default: 1 },
      { code: 'USD', symbol: '$', value: 1.1, default: 0 },
    ],
  }),
  'GET /countries': () => ({ status: 'OK', payload: [{ id: 2, iso: 'PT', title: 'Portugal' }] }),
  'GET /static-pages': () => ({
    status: 'OK',
    payload: [
      { id: 1, slug: 'terms', title: 'Terms', is_terms: 1, is_privacy: 0 },
      { id: 2, slug: 'privacy', title: 'Privacy', is_terms: 0, is_privacy: 1 },
    ],
  }),
  'GET /user/profile': () => ({ status: 'OK', payload: aProfile() }),
  'GET /cart/contents': () => cartOf(),
  'GET /purchase/history': () => ({ status: 'OK', payload: [] }),
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
