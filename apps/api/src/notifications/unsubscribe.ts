import { escapeHtml } from '@patina/http/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PreferenceService } from '#notifications/preferences.ts';
import { htmlPage } from '#platform/html/html-page.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import { textsIn } from '#store/store.ts';

/** Kinds of emails that a link ends: what somebody has asked to be told of. */
const KINDS = ['alert'] as const;
type Kind = (typeof KINDS)[number];

/** What the signature is of: nothing else that is signed is an unsubscription. */
const subjectOf = (user: number, kind: Kind) => `unsubscribe ${user} ${kind}`;

export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>;

/** The addresses that end emails of a kind to somebody, without signing in (RFC 8058). */
export function unsubscribeLinks({ sign, isSigned }: Pick<Encryption, 'sign' | 'isSigned'>) {
  return {
    make(origin: string, user: number, kind: Kind): string {
      const signed = new URLSearchParams({ user: String(user), kind, key: sign(subjectOf(user, kind)) });
      return `${origin}/api/unsubscribe?${signed}`;
    },

    isOurs: ({ user, kind, key }: { user: number; kind: Kind; key: string }): boolean =>
      isSigned(subjectOf(user, kind), key),
  };
}

const Link = z.object({
  user: z.string().check(z.regex(/^\d{1,9}$/, 'must be a number')),
  kind: z.enum(KINDS, `must be one of ${KINDS.join(', ')}`),
  key: z.string().check(z.maxLength(100)),
});

const page = htmlPage({
  title: 'Emails',
  style:
    'main{max-width:480px;margin:10vh auto}h1{font-size:24px}' +
    'button{padding:12px 20px;border:0;border-radius:10px;background:#1f6f5c;color:#fff;font:inherit;font-weight:600;cursor:pointer}',
  formAction: "'self'",
});

interface UnsubscribeParts {
  preferences: PreferenceService;
  unsubscribeLinks: UnsubscribeLinks;
}

/**
 * The page of the link in an email, whose button ends the emails of its kind; mail programs send what the button sends. Opening
 * it changes nothing, because programs open links, too.
 */
export async function unsubscribeRoutes(
  api: FastifyInstance,
  { preferences, unsubscribeLinks: links }: UnsubscribeParts,
): Promise<void> {
  const config = { withoutSession: true };
  const schema = { hide: true, querystring: Link };
  // `List-Unsubscribe=One-Click` as a form: the address says everything.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1000 }, async () => undefined);

  /** Whom the link is for, and the texts in their language. @throws ApiError unless this store has signed it */
  async function readLink(request: FastifyRequest) {
    const { kind, key, ...given } = request.query as z.output<typeof Link>;
    const user = Number(given.user);
    if (!links.isOurs({ user, kind, key })) throw new ApiError('unsubscribe-link-wrong');
    const language = await preferences.languageOf(user);
    return { user, kind, language, texts: textsIn(language).unsubscribe };
  }

  const show = (reply: FastifyReply, main: string, heading: { heading: string; language: string }) =>
    reply
      .header('content-security-policy', page.policy)
      .type('text/html; charset=utf-8')
      .send(page.write(main, heading));

  api.get('/unsubscribe', { config, schema }, async (request, reply) => {
    const { language, texts } = await readLink(request);
    const form = `<form method="post"><button>${escapeHtml(texts.button)}</button></form>`;
    return show(reply, `<p>${escapeHtml(texts.ask)}</p>${form}`, { heading: texts.title, language });
  });

  api.post('/unsubscribe', { config, schema }, async (request, reply) => {
    const { user, kind, language, texts } = await readLink(request);
    await preferences.endEmails(user, kind);
    return show(reply, `<p role="status">${escapeHtml(texts.done)}</p>`, { heading: texts.title, language });
  });
}
