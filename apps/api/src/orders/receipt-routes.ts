import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { ContentService, SettingsService } from '#store/store.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptNumber } from './issue-receipts.ts';
import { readReceipt } from './read-receipt.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** More than somebody opens by hand: drawing one takes some milliseconds. */
const RECEIPTS_PER_MINUTE = 30;

interface ReceiptRoutesParts {
  database: Database;
  settings: SettingsService;
  content: ContentService;
  auth: Auth;
}

/** Serves the receipts of a user's own orders as PDF: `/receipts/<order>.pdf?language=<id>`. */
export function receiptRoutes(api: FastifyInstance, { database, settings, content, auth }: ReceiptRoutesParts): void {
  api.get<{ Params: { file: string }; Querystring: { language?: string } }>(
    '/receipts/:file',
    {
      schema: { hide: true },
      config: { rateLimit: { max: api.limitOf(RECEIPTS_PER_MINUTE), groupId: 'receipts' } },
    },
    async (request, reply) => {
      const { userId } = await auth.requireUser({ request, reply });
      const order = /^([1-9]\d{0,8})\.pdf$/.exec(request.params.file)?.[1];
      const receipt = order === undefined ? undefined : await readReceipt(database, userId, Number(order));
      if (receipt === undefined) throw new ApiError('receipt-not-found');
      const { site_name: store, requisites, internal_currency: credits } = await settings.read();
      const chosen = (await content.languages()).find(({ id }) => String(id) === request.query.language)?.code;
      const pdf = await drawReceipt(receipt, {
        texts: RECEIPT_TEXTS[SHIPPED_LANGUAGES.find((code) => code === chosen) ?? 'en'],
        store,
        requisites: plainLines(requisites),
        exchangeRateEur: credits.exchange_rate_eur,
      });
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${receiptNumber(receipt.number)}.pdf"`,
        })
        .type('application/pdf')
        .send(pdf);
    },
  );
}

/** The lines of sanitized HTML without its tags. */
function plainLines(html: string): string[] {
  const text = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n').replace(/<[^>]*>/g, '');
  const plain = text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
