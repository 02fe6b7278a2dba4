import { ASSUMED, MEASURED } from './figures.ts';
import { hashOf } from './random.ts';

/** Header by which the simulated API knows a visitor who is signed in. */
export const SIGNED_IN = { cookie: 'session=1' };

const language = (id: number, code: string) => ({ id, code, title: code, default: id === 1 ? 1 : 0 });
const currency = (code: string) => ({ code, symbol: code, value: 1, default: code === 'EUR' ? 1 : 0 });
export const LANGUAGES = ['en', 'pt', 'es', 'de'].map((code, index) => language(index + 1, code));
export const CURRENCIES = ['EUR', 'USD', 'GBP', 'BRL', 'PLN'].map(currency);

export interface SimulatedApi {
  calls: number;
  /** Gives `fetch` back. */
  release(): void;
}

/** Answers every `fetch` of this process at once, and counts. Answers to the same call change now and then. */
export function startSimulatedApi(now: () => number): SimulatedApi {
  const real = globalThis.fetch;
  const api = {
    calls: 0,
    release() {
      globalThis.fetch = real;
    },
  };
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    api.calls += 1;
    const path = new URL(address).pathname.replace(/^\/api/, '');
    const isSignedIn = (init?.headers as Record<string, string> | undefined)?.['cookie'] === SIGNED_IN.cookie;
    const text = JSON.stringify(bodyOf(path, address, isSignedIn, now()));
    // A real Response would take most of the simulation's time.
    return { status: 200, headers: NO_HEADERS, text: async () => text };
  }) as unknown as typeof fetch;
  return api;
}

const NO_HEADERS = new Headers();

function bodyOf(path: string, address: string, isSignedIn: boolean, now: number): unknown {
  if (path === '/is-auth') return { status: 'OK', authenticated: isSignedIn };
  if (path === '/languages') return { status: 'OK', payload: LANGUAGES };
  if (path === '/currencies') return { status: 'OK', payload: CURRENCIES };
  const { subject, frame } = MEASURED.answerCharacters;
  const length = path.startsWith('/items/') ? subject : frame;
  return { status: 'OK', payload: { revision: revisionOf(path, address, now), text: '.'.repeat(length / SCALE) } };
}

/** Answers, and edges' memory for them, are this much smaller than real ones, so that a hundred edges fit into one process. */
export const SCALE = 10;

/** Not all answers change at the same moment. */
function revisionOf(path: string, address: string, now: number): number {
  const { list, product, frame } = ASSUMED.answerChanges;
  const seconds = path === '/items/list' ? list : /^\/items\/\d/.test(path) ? product : frame;
  return Math.floor(now / 1000 / seconds + hashOf(address) / 2 ** 32);
}

/** A page's HTML as far as caches are concerned. */
export const HTML = '.'.repeat(MEASURED.pageCharacters);
