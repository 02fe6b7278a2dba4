import type { Settings } from '@patina/shared-api/contract/content';
import { aProfile } from './a-profile.ts';
import { aSession } from './a-session.ts';

/** What a fake API answers by method and path: a body for a body, or a refusal. */
export type Answers = Record<string, (body: unknown) => unknown>;

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

const SETTINGS: Settings = {
  site_name: 'Patina',
  logo: null,
  requisites: '',
  copyright: '',
  support_email: null,
  is_reg_enabled: true,
  offer_enabled: true,
  min_top_up: 1,
  vat_percent: 0,
  payment_methods: [
    { code: 'card', title: 'Credit/Debit card', image: null },
    { code: 'balance', title: 'Balance', image: null },
    { code: 'multibanco', title: 'MULTIBANCO', image: null },
  ],
  payout_methods: [],
  sell_fee_percent: 0,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};

export const settingsWith = (settings: Partial<Settings>) => ({ status: 'OK', payload: { ...SETTINGS, ...settings } });

const usual: Answers = {
  'GET /settings': () => settingsWith({}),
  'GET /countries': () => ({
    status: 'OK',
    payload: [
      { id: 1, iso: 'DE', title: 'Germany' },
      { id: 2, iso: 'PT', title: 'Portugal' },
    ],
  }),
  'GET /currencies': () => ({
    status: 'OK',
    payload: [
      { code: 'EUR', symbol: '€', value: 1, default: 1 },
      { code: 'USD', symbol: '$', value: 1.1, default: 0 },
    ],
  }),
  'GET /deposit/history': () => ({ status: 'OK', payload: [] }),
  'GET /purchase/history': () => ({ status: 'OK', payload: [] }),
  'GET /user/profile': () => ({ status: 'OK', payload: aProfile() }),
  'GET /user/sessions': () => ({ status: 'OK', payload: [aSession()] }),
};

/** A `fetch` that answers as the store's API; `asked` gathers every call with its body, but for currency and language. */
export function fakeApi(own: Answers) {
  const asked: { call: string; body?: unknown }[] = [];
  const answers = { ...usual, ...own };
  return {
    asked,
    fetch: async (input: RequestInfo | URL): Promise<Response> => {
      const request = new Request(input);
      const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`;
      const text = await request.text();
      const { currency: _, language: __, ...body } = text ? (JSON.parse(text) as Record<string, unknown>) : {};
      asked.push(text ? { call, body } : { call });
      const answer = (await answers[call]?.(body)) ?? new Refusal(404, 'There is no such thing.');
      if (!(answer instanceof Refusal)) return Response.json(answer);
      const { status, message, errors } = answer;
      return Response.json({ status: 'ERROR', message, ...(errors && { errors }) }, { status });
    },
  };
}
