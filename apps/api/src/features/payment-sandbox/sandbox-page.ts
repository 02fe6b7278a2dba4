import { escapeHtml } from '@patina/http/escape-html';
import { formatDecimal, fromMinor } from '@patina/shared-api/money';
import { htmlPage } from '#shared/html/html-page.ts';
import type { SandboxDelivery, SandboxOutcome, SandboxPayment } from '#shared/payment-providers/sandbox-provider.ts';

const page = htmlPage({
  title: 'Sandbox payment',
  style:
    'body{max-width:480px}main{padding:24px;border-radius:10px;background:#171b22}h1{margin:0 0 8px;font-size:24px}p{color:#9aa4b2}' +
    'dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0;font-variant-numeric:tabular-nums}' +
    'button{width:100%;min-height:44px;margin:8px 0 0;border:1px solid #2b323d;border-radius:10px;background:#1f252e;color:inherit;font:inherit;cursor:pointer}' +
    'button.main{background:#1f6f5c;border-color:#1f6f5c}button:focus-visible,a:focus-visible{outline:2px solid #6cc5ae;outline-offset:2px}' +
    'summary{margin-top:24px;cursor:pointer}a{color:#6cc5ae}',
  formAction: "'self'",
});
export const SANDBOX_PAGE_POLICY = page.policy;

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

/** The page of the sandbox, on which a developer chooses the outcome of a payment. */
export function sandboxPage({ method, amount_minor, currency, status, voucher, return_url }: SandboxPayment): string {
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
  const buttons = isPaid
    ? ''
    : button(['Pay', 'paid', 'once'], 'main') +
      CHOICES.map((choice) => button(choice)).join('') +
      `<details><summary>Failure cases</summary>${FAULTS.map((fault) => button(fault)).join('')}</details>`;
  return page.write(
    `<p>This is a test payment: no money is charged. Choose an outcome.</p>` +
      `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>${buttons}` +
      `<p><a href="${escapeHtml(return_url)}">Back to the store</a></p>`,
  );
}

function button([label, outcome, delivery]: [string, SandboxOutcome, SandboxDelivery], look = ''): string {
  return `<form method="post" action="?outcome=${outcome}&amp;delivery=${delivery}"><button class="${look}">${label}</button></form>`;
}
