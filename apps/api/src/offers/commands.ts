import type { Readable } from 'node:stream';
import { fromMinor } from '@patina/shared-api/money';
import type { AnswerLine } from '#offers/bank-answer.ts';
import type { BatchServices } from '#offers/batch-desk.ts';
import { PAID_IN } from '#offers/payout.ts';
import { LONGEST_ANSWER } from '#offers/read-bank-answer.ts';
import type { PayoutAdmin } from '#offers/settle-payout.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { readId } from '#platform/console/parse-arguments.ts';
import { ApiError } from '#platform/http/api-error.ts';

interface PayoutServices extends BatchServices {
  payoutAdmin: PayoutAdmin;
}

const ANSWERS: Record<AnswerLine['effect'], string> = {
  paid: 'paid',
  failed: 'failed',
  freed: 'due again',
  waiting: 'not decided by the bank',
  unchanged: 'unchanged',
  conflict: 'CONFLICT: the bank says otherwise than this store',
  'amount-differs': 'CONFLICT: the bank names another amount',
  unknown: 'not in this batch',
};

/** Commands of payouts that the back office has no call for, or another: with bank accounts, and files in and out. */
export const payoutCommands: AdminCommand<PayoutServices>[] = [
  {
    name: 'payouts show',
    summary: 'Show a payout with its destination, IBAN unmasked',
    examples: ['payouts show 100020'],
    arguments: [{ syntax: '<payout>', summary: 'number of the payout' }],
    async run({ services, note }, { values }, output) {
      const id = readId('A payout', values['payout']);
      const payout = await services.payoutAdmin.reveal(id);
      // Reading a bank account is logged as well.
      await note({ subject: `payout ${id}`, after: { shown: true } });
      const { payee, iban, ...facts } = payout;
      for (const [name, value] of Object.entries({ ...facts, iban, ...payee })) {
        output.line(`${name} = ${value instanceof Date ? value.toISOString() : (value ?? '–')}`);
      }
      output.result({ ...payout, amount: fromMinor(payout.amount_minor), currency: PAID_IN });
    },
  },
  {
    name: 'payouts file',
    summary: 'Write the SEPA credit transfer file of a batch (pain.001.001.09), for the bank',
    examples: ['payouts file 1001 payouts.xml'],
    arguments: [
      { syntax: '<batch>', summary: 'number of the batch' },
      { syntax: '<file>', summary: 'holds bank accounts: delete it once the bank has it' },
    ],
    outputFile: 'file',
    async run({ services, log, operator }, { values }, output) {
      const id = readId('A batch', values['batch']);
      const { name, xml } = await services.payoutBatches.file(id, operator);
      log.info({ batch: id, operator }, 'payout batch written for the bank');
      await output.data(xml);
      output.line(`${name} is written.`);
      output.result({ id, name });
    },
  },
  {
    name: 'payouts answer',
    summary: 'Import the bank’s answer to a batch (pain.002.001.10): payouts are paid, or fail with its reason',
    examples: ['payouts answer answer.xml --dry-run', 'payouts answer answer.xml'],
    arguments: [{ syntax: '<file>', summary: 'the answer as the bank provides it' }],
    options: [{ flags: '--dry-run', summary: 'show what would change, without changing anything' }],
    inputFile: 'file',
    async run({ services, log, operator }, { options, input }, output) {
      const isDryRun = options['dryRun'] === true;
      const xml = await readBoundedText(input);
      const answers = services.bankAnswers;
      const { batch, rejected, lines } = isDryRun ? await answers.preview(xml) : await answers.apply(xml, operator);
      if (!isDryRun) log.info({ batch: batch.id, operator }, 'answer of the bank imported');
      if (rejected !== undefined) output.line(`The bank has rejected the file: ${rejected}`);
      for (const { endToEndId, payout, effect, reason } of lines) {
        const facts = [payout === undefined ? endToEndId : `payout ${payout.id}`, ANSWERS[effect], reason];
        output.line(facts.filter(Boolean).join('  '));
      }
      if (isDryRun) output.line('Dry run, nothing was changed.');
      const results = lines.map(({ payout, effect, reason }) => ({ payout: payout?.id ?? null, effect, reason }));
      output.result({
        batch: batch.id,
        state: batch.state,
        rejected: rejected ?? null,
        lines: results,
        dry_run: isDryRun,
      });
    },
  },
];

/** Reads a file in UTF-8 that is not longer than an answer of a bank may be. @throws ApiError */
async function readBoundedText(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > LONGEST_ANSWER) throw new ApiError('bank-answer-unreadable');
    chunks.push(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new ApiError('bank-answer-unreadable', { cause });
  }
}
