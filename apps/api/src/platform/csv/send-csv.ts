import type { FastifyReply } from 'fastify';

/** Most rows of one file; a list with more is filtered first. */
export const MOST_CSV_ROWS = 10_000;

/** Answers with a CSV file that browsers save; `name` without its extension. */
export function sendCsv(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(text);
}
