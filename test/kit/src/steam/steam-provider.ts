import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { acceptedReturn, cancelledReturn, checkedAnswer, type Twist, verdict } from './steam-answer.ts';
import { signInPage } from './steam-page.ts';

const LOGIN = '/openid/login';
/** Cookie with the Steam account of a browser. */
const OWNER_COOKIE = 'steamid';
/** First 64-bit id of a Steam account of the public universe. */
const FIRST_STEAM_ID = 76_561_197_960_265_728n;

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface SteamProvider {
  /** Its endpoint. */
  url: string;
  /** Answer to `check_authentication`; truthful when undefined. */
  checkAnswer: Answer | undefined;
  /** Address it redirects to after a sign-in request, as `/api/auth/steam/return?…`. */
  answer(question: string, steamid: string, twist?: Twist): string;
  stop(): Promise<void>;
}

/**
 * Starts an OpenID provider that behaves like Steam, for tests: honest, or falsifying answers in every known way.
 * Browsers get a page; each browser has a Steam account of its own.
 */
export async function startSteamProvider(): Promise<SteamProvider> {
  const key = randomBytes(32);
  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, body = '' } = await answerTo(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}${LOGIN}`;

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const address = new URL(request.url ?? '/', endpoint);
    if (address.searchParams.has('openid.return_to')) return show(address, request);
    const parameters = new URLSearchParams(await text(request));
    // An accomplice that confirms every signature.
    if (address.pathname === '/evil') return { body: verdict(true) };
    if (address.pathname !== LOGIN) return { status: 404 };
    return { body: checkedAnswer(parameters, key), ...provider.checkAnswer };
  }

  function show(question: URL, { headers: { cookie = '' } }: IncomingMessage): Answer {
    const steamid = new RegExp(`\\b${OWNER_COOKIE}=(7\\d{16})\\b`).exec(cookie)?.[1] ?? aSteamId();
    const page = signInPage({
      steamid,
      accepted: acceptedReturn(question, { endpoint, key, steamid }),
      cancelled: cancelledReturn(question),
    });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'set-cookie': `${OWNER_COOKIE}=${steamid}; Path=/` };
    return { headers, body: page };
  }

  const provider: SteamProvider = {
    url: endpoint,
    checkAnswer: undefined,
    answer(question, steamid, twist) {
      const { pathname, search } = acceptedReturn(new URL(question), { endpoint, key, steamid }, twist);
      return `${pathname}${search}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function aSteamId(): string {
  return String(FIRST_STEAM_ID + BigInt(randomInt(1, 2 ** 32)));
}
