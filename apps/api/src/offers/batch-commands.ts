import type { Readable } from 'node:stream';
import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { AnswerLine, BankAnswerService } from '#offers/bank-answer.ts';
import { type BatchService, batchRepository, type PayoutBatch } from '#offers/batch.ts';
import type { MakeBatch } from '#offers/make-batch.ts';
import { PAID_IN } from '#offers/payout.ts';
import { LONGEST_ANSWER } from '#offers/read-bank-answer.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readReason } from '#platform/console/parse-arguments.ts';
import { ApiError, englishText } from '#platform/http/api-error.ts';

const WHICH = [{ syntax: '<batch>', summary: 'number of the batch' }];
const SHOWN = 200;
const read = (typed: string | undefined) => readId('A batch', typed);

interface BatchServices {
  payoutBatches: BatchService & { create: MakeBatch };
  bankAnswers: BankAnswerService;
}

/** A batch in one line. */
function lineOf({ id, created_at, state, total_minor, size, message_id, created_by, decided_by }: PayoutBatch) {
  const amount = `${plainAmount(total_minor)} ${PAID_IN}`;
  const operators = decided_by === null ? created_by : `${created_by}, ${decided_by}`;
  const facts = [id, created_at.toISOString(), state, amount, `${size} payouts`, message_id, operators];
  return facts.join('  ');
}

const resultOf = ({ total_minor, ...batch }: PayoutBatch) => ({ ...batch, total: fromMinor(total_minor) });

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

export const batchCommands: AdminCommand<BatchServices>[] = [
  {
    name: 'payouts batch',
    summary: 'Put payouts to bank accounts that are due into a batch; a large one waits for a second operator',
    examples: ['payouts batch', 'payouts batch 100020,100021 --json'],
    arguments: [
      { syntax: '[payouts]', summary: 'numbers of payouts, separated by commas; without them, all that are due' },
    ],
    async run({ services, log, operator }, { values }, output) {
      const ids = values['payouts']?.split(',').map((typed) => readId('A payout', typed.trim()));
      const { batch, excluded } = await services.payoutBatches.create(ids, { email: operator });
      for (const { id, code } of excluded) output.line(`Payout ${id} is not in it: ${englishText(code)}`);
      if (batch === null) throw new CommandError('No payout to a bank account is due.');
      log.info({ batch: batch.id, operator }, 'payout batch made');
      output.line(lineOf(batch));
      if (batch.state === 'pending') output.line(`It waits for another operator: payouts release ${batch.id}`);
      output.result({ ...resultOf(batch), excluded });
    },
  },
  {
    name: 'payouts batches',
    summary: 'List batches of payouts, newest first',
    examples: ['payouts batches', 'payouts batches --json'],
    async run({ services }, _, output) {
      const page = { state: undefined, limit: SHOWN, offset: 0 };
      const batches = await batchRepository(services.database).page(page);
      for (const batch of batches) output.line(lineOf(batch));
      output.result(batches.map(resultOf));
    },
  },
  {
    name: 'payouts release',
    summary: 'Release a batch that another operator has made',
    examples: ['payouts release 1001'],
    arguments: WHICH,
    async run({ services, log, operator }, { values }, output) {
      const batch = await services.payoutBatches.release(read(values['batch']), operator);
      log.info({ batch: batch.id, operator }, 'payout batch released');
      output.line(lineOf(batch));
      output.result(resultOf(batch));
    },
  },
  {
    name: 'payouts decline',
    summary: 'Give up a batch that the bank has not taken; its payouts are due again',
    examples: ['payouts decline 1001 --reason "The bank refuses the file."'],
    arguments: WHICH,
    options: [{ flags: '--reason <text>', summary: 'why, for the audit log' }],
    async run({ services, log, operator }, { values, options }, output) {
      const reason = readReason(options['reason'], 'it is kept in the audit log');
      const batch = await services.payoutBatches.decline(read(values['batch']), reason, operator);
      log.info({ batch: batch.id, operator }, 'payout batch declined');
      output.line(lineOf(batch));
      output.result(resultOf(batch));
    },
  },
  {
    name: 'payouts file',
    summary: 'Write the SEPA credit transfer file of a batch (pain.001.001.09), for the bank',
    examples: ['payouts file 1001 payouts.xml'],
    arguments: [...WHICH, { syntax: '<file>', summary: 'holds bank accounts: delete it once the bank has it' }],
    outputFile: 'file',
    async run({ services, log, operator }, { values }, output) {
      const id = read(values['batch']);
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
