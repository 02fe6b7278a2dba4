import { createHmac, randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { whenFinished } from '#testing/when-finished.ts';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

type Fields = Record<string, string | undefined>;

/** How an answer differs from an honest one. */
export interface Twist {
  /** Fields that the provider itself says otherwise; undefined leaves one out. */
  says?: Fields;
  /** Fields that the signature does not cover. */
  unsigned?: string[];
  /** What somebody changes on the way. */
  tampered?: Fields;
}

export interface SteamProvider {
  /** Its endpoint. */
  url: string;
  /** How often it was asked whether an answer is its own. */
  checks: number;
  /** How it answers that question; undefined: truthfully. */
  checkAnswer: { status?: number; headers?: Record<string, string>; body?: string } | undefined;
  /** Where it sends somebody back to that was sent to it, as `/api/auth/steam/return?…`. */
  answer(question: string, steamid: string, twist?: Twist): string;
}

/** A provider of OpenID as Steam is one, for tests: honest, or lying in every way that is known. */
export async function startSteamProvider(): Promise<SteamProvider> {
  const key = randomBytes(32);
  const server = Fastify();
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  function sign(fields: Fields): string {
    const names = (fields['signed'] ?? '').split(',');
    const text = names.map((name) => `${name}:${fields[name] ?? ''}\n`).join('');
    return createHmac('sha256', key).update(text).digest('base64');
  }

  server.post('/openid/login', async (request, reply) => {
    provider.checks += 1;
    const given = Object.entries(request.body as Record<string, string>);
    const fields = Object.fromEntries(given.map(([name, value]) => [name.replace('openid.', ''), value]));
    const isValid = fields['mode'] === 'check_authentication' && fields['sig'] === sign(fields);
    const { status = 200, headers = {}, body = `ns:${NAMESPACE}\nis_valid:${isValid}\n` } = provider.checkAnswer ?? {};
    return reply.code(status).headers(headers).type('text/plain').send(body);
  });
  // An accomplice that confirms everything.
  server.post('/evil', async () => `ns:${NAMESPACE}\nis_valid:true\n`);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  whenFinished(() => server.close());
  const url = `${origin}/openid/login`;

  const provider: SteamProvider = {
    url,
    checks: 0,
    checkAnswer: undefined,
    answer(question, steamid, { says = {}, unsigned = [], tampered = {} } = {}) {
      const returnTo = new URL(question).searchParams.get('openid.return_to') ?? '';
      const claimed = `https://steamcommunity.com/openid/id/${steamid}`;
      const fields: Fields = {
        ns: NAMESPACE,
        mode: 'id_res',
        op_endpoint: url,
        claimed_id: claimed,
        identity: claimed,
        return_to: returnTo,
        response_nonce: aNonce(new Date()),
        assoc_handle: '1234567890',
        signed: SIGNED.filter((name) => !unsigned.includes(name)).join(','),
        ...says,
      };
      const answered = { ...fields, sig: sign(fields), ...tampered };
      const back = new URL(returnTo);
      for (const [name, value] of Object.entries(answered)) {
        if (value !== undefined) back.searchParams.append(`openid.${name}`, value);
      }
      return `${back.pathname}${back.search}`;
    },
  };
  return provider;
}

/** A nonce as Steam makes them: a time and something random. */
export function aNonce(time: Date): string {
  return `${time.toISOString().replace(/\.\d+Z$/, 'Z')}${randomBytes(12).toString('base64')}`;
}
