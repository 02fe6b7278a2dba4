import { escapeHtml } from '@patina/http/escape-html';
import type { SavedCard } from '@patina/shared-api/contract/payments/deposit';
import { formatDecimal, fromMinor } from '@patina/shared-api/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CardChoice, TEST_CARDS, TEST_WALLETS } from '#money/sandbox-cards.ts';
import type {
  SandboxDelivery,
  SandboxOutcome,
  SandboxPayment,
  SandboxProvider,
  SendWebhook,
} from '#money/sandbox-provider.ts';
import { htmlPage } from '#platform/html/html-page.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import { SECOND } from '#platform/time.ts';

const Outcome = z.object({
  outcome: z.enum(['paid', 'declined', 'cancelled'], 'must be paid, declined or cancelled'),
  card: z.optional(z.string()),
  save: z.optional(z.boolean()),
});
const Choice = z.object({
  outcome: z.enum(['paid', 'declined', 'cancelled', 'expired'], 'must be an outcome'),
  delivery: z._default(z.enum(['once', 'twice', 'never', 'shuffled'], 'must be a delivery'), 'once'),
});

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

/** Page and API of the sandbox provider; like another company's server, they use neither session nor CSRF token. */
export async function sandboxPages(api: FastifyInstance, sandbox: SandboxProvider): Promise<void> {
  sandbox.connect(webhookSender(api));
  const config = { withoutSession: true };
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => {
      const fields = new URLSearchParams(body);
      return { card: fields.get('card') ?? undefined, save: fields.has('save') } satisfies CardChoice;
    },
  );

  api.post(
    '/sandbox/payments/:id',
    { config, schema: { summary: 'Simulates an outcome of a sandbox payment', tags: ['sandbox'], body: Outcome } },
    async (request) => {
      const { outcome, ...choice } = request.body as z.output<typeof Outcome>;
      const { status } = await sandbox.simulate(idOf(request), outcome, 'once', choice);
      return ok({ status });
    },
  );

  const show = (reply: FastifyReply, html: string) =>
    reply.header('content-security-policy', SANDBOX_PAGE_POLICY).type('text/html; charset=utf-8').send(html);

  api.get('/sandbox/pay/:id', { config, schema: { hide: true } }, async (request, reply) => {
    const payment = await sandbox.find(idOf(request));
    const saved = payment.customer === null ? [] : await sandbox.cards.list(payment.customer);
    return show(reply, sandboxPage(payment, saved));
  });

  api.post('/sandbox/pay/:id', { config, schema: { hide: true, querystring: Choice } }, async (request, reply) => {
    const { outcome, delivery } = request.query as z.output<typeof Choice>;
    const choice = (request.body ?? {}) as CardChoice;
    const { return_url } = await sandbox.simulate(idOf(request), outcome, delivery, choice);
    return reply.redirect(return_url, 303);
  });

  api.get('/sandbox/cards/:id', { config, schema: { hide: true } }, async (request, reply) => {
    const { return_url } = await sandbox.cards.findSetup(idOf(request));
    return show(reply, setupPage(return_url));
  });

  api.post('/sandbox/cards/:id', { config, schema: { hide: true } }, async (request, reply) => {
    const { customer, return_url } = await sandbox.cards.findSetup(idOf(request));
    await sandbox.cards.save(customer, { ...(request.body as CardChoice | undefined), save: true });
    return reply.redirect(return_url, 303);
  });
}

/** Sends webhooks over HTTP to this server. */
function webhookSender(api: FastifyInstance): SendWebhook {
  return async (body, headers) => {
    const address = api.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
    const isEverywhere = address.address === '::' || address.address === '0.0.0.0';
    const host = isEverywhere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const answer = await fetch(`http://${host}:${address.port}/api/payments/webhooks/sandbox`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10 * SECOND),
    });
    if (!answer.ok) api.log.warn({ answer: answer.status }, 'a webhook of the sandbox was rejected');
  };
}

const page = htmlPage({
  title: 'Sandbox payment',
  style:
    'body{max-width:480px}main{padding:24px;border-radius:10px;background:#171b22}h1{margin:0 0 8px;font-size:24px}p{color:#9aa4b2}' +
    'dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0;font-variant-numeric:tabular-nums}' +
    'button{width:100%;min-height:44px;margin:8px 0 0;border:1px solid #2b323d;border-radius:10px;background:#1f252e;color:inherit;font:inherit;cursor:pointer}' +
    'button.main{background:#1f6f5c;border-color:#1f6f5c}button:focus-visible,a:focus-visible{outline:2px solid #6cc5ae;outline-offset:2px}' +
    'summary{margin-top:24px;cursor:pointer}a{color:#6cc5ae}' +
    'fieldset{margin:16px 0;padding:0;border:0}legend{padding:0;color:#9aa4b2}label{display:flex;align-items:center;gap:8px;min-height:36px}',
  formAction: "'self'",
});
const SANDBOX_PAGE_POLICY = page.policy;

const CHOICES: [label: string, SandboxOutcome, SandboxDelivery][] = [
  ['Decline', 'declined', 'once'],
  ['Cancel', 'cancelled', 'once'],
];

const FAULTS: [label: string, SandboxOutcome, SandboxDelivery][] = [
  ['Let it expire', 'expired', 'once'],
  ['Pay and send the webhook twice', 'paid', 'twice'],
  ['Pay and send an outdated webhook afterwards', 'paid', 'shuffled'],
  ['Pay and send no webhook', 'paid', 'never'],
];

/** The page of the sandbox, on which a developer chooses the outcome of a payment, and what it is paid with. */
function sandboxPage(
  { method, amount_minor, currency, status, voucher, return_url, customer }: SandboxPayment,
  saved: readonly SavedCard[],
): string {
  const facts: [string, string][] = [
    ['Amount', `${formatDecimal(fromMinor(amount_minor))} ${currency}`],
    ['Method', method],
    ['Status', status],
    ...(voucher === null
      ? []
      : ([
          ['Entity', voucher.entity],
          ['Reference', voucher.reference],
        ] as [string, string][])),
  ];
  const isPaid = status === 'paid';
  const form = isPaid
    ? ''
    : `<form method="post">${customer === null ? '' : cardFields(saved)}` +
      button(['Pay', 'paid', 'once'], 'main') +
      CHOICES.map((choice) => button(choice)).join('') +
      `<details><summary>Failure cases</summary>${FAULTS.map((fault) => button(fault)).join('')}</details></form>`;
  return page.write(
    `<p>This is a test payment: no money is charged. Choose an outcome.</p>` +
      `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>${form}` +
      `<p><a href="${escapeHtml(return_url)}">Back to the store</a></p>`,
  );
}

function button([label, outcome, delivery]: [string, SandboxOutcome, SandboxDelivery], look = ''): string {
  return `<button class="${look}" formaction="?outcome=${outcome}&amp;delivery=${delivery}">${label}</button>`;
}

/** What a payment by card can be paid with: saved cards first; whether a new one is to be saved is asked, and not assumed. */
function cardFields(saved: readonly SavedCard[]): string {
  const known = saved.map((card): [string, string] => [card.id, `Saved card: ${cardName(card)}`]);
  return (
    radios([...known, ...NEW_CARDS, ...Object.entries(TEST_WALLETS)]) +
    '<label><input type="checkbox" name="save">Save a new card for my next purchase</label>'
  );
}

/** The page of the sandbox that saves a card without a payment. */
const setupPage = (returnUrl: string) =>
  page.write(
    `<p>This is a test: no real card is saved.</p><form method="post">${radios(NEW_CARDS)}` +
      `<button class="main">Save card</button></form><p><a href="${escapeHtml(returnUrl)}">Back to the store</a></p>`,
  );

const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>) => `${brand} ${last4}`;
const NEW_CARDS = TEST_CARDS.map((card): [string, string] => [card.brand, `New card: ${cardName(card)}`]);

/** A choice of one, the first at the beginning. */
function radios(choices: readonly [value: string, label: string][]): string {
  const options = choices.map(
    ([value, label], place) =>
      `<label><input type="radio" name="card" value="${escapeHtml(value)}"${place === 0 ? ' checked' : ''}>${escapeHtml(label)}</label>`,
  );
  return `<fieldset><legend>Card</legend>${options.join('')}</fieldset>`;
}
