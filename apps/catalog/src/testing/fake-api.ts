import { CATEGORIES, CURRENCIES, DELIVERY_PAGE, FACETS, FILTER_DATA, SETTINGS } from './shop-facts.ts';

/** What a fake API is asked and answers: a path with its query and what is written, and the body or a refusal. */
export type Answers = Record<string, (query: URLSearchParams, written: unknown) => unknown>;

/** A refusal with an HTTP status. */
export class Refusal {
  readonly status: number;
  readonly message: string;
  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

const usual: Answers = {
  '/currencies': () => ({ status: 'OK', payload: CURRENCIES }),
  '/settings': () => ({ status: 'OK', payload: SETTINGS }),
  '/static-pages': () => ({ status: 'OK', payload: [DELIVERY_PAGE] }),
  '/categories': () => ({ status: 'OK', payload: CATEGORIES }),
  '/items/filter-data': () => ({ status: 'OK', payload: FILTER_DATA }),
  '/items/facets': () => ({ status: 'OK', payload: FACETS }),
  '/items/suggestions': () => ({ status: 'OK', payload: [] }),
  '/items/subcategories': () => ({
    status: 'OK',
    payload: CATEGORIES.flatMap(({ subcategories }) => subcategories),
  }),
};

/** A `fetch` that answers as the store's API; `asked` gathers what it was asked, without currency and language. */
export function fakeApi(own: Answers) {
  const asked: string[] = [];
  const answers = { ...usual, ...own };
  return {
    asked,
    fetch: async (input: RequestInfo | URL): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : input);
      url.searchParams.delete('currency');
      url.searchParams.delete('language');
      const path = url.pathname.replace(/^\/api/, '');
      asked.push(decodeURIComponent(`${path}${url.search}`));
      const text = input instanceof Request ? await input.text() : '';
      const written: unknown = text === '' ? undefined : JSON.parse(text);
      const answer = (await answers[path]?.(url.searchParams, written)) ?? new Refusal(404, 'There is no such thing.');
      return answer instanceof Refusal
        ? Response.json({ status: 'ERROR', message: answer.message }, { status: answer.status })
        : Response.json(answer);
    },
  };
}
