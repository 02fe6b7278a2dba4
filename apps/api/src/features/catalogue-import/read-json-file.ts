import type { GivenQuote, GivenRecord, ImportFile } from './import-file.ts';
import type { ImportProblem } from './import-problem.ts';
import { BrokenJson, type JsonMember, jsonMembers, readJson } from './json-members.ts';
import { lineCounter } from './line-counter.ts';

/** Reads a list of records, or an object whose `prices` is a price list. */
export function readJsonFile(text: string): ImportFile {
  return text.trimStart().startsWith('{') ? readPriceList(text) : readRecords(text);
}

function readRecords(text: string): ImportFile {
  const records: GivenRecord[] = [];
  const problems = walk(text, 0, (member, line) => {
    records.push({ line, fields: readJson(text, member.start, member.end) });
  });
  return { form: 'records', records, problems };
}

function readPriceList(text: string): ImportFile {
  const quotes: GivenQuote[] = [];
  let currency: string | undefined;
  let hasPrices = false;
  const inner: ImportProblem[] = [];
  const outer = walk(text, 0, ({ key, start, end }) => {
    if (key === 'currency') currency = String(readJson(text, start, end));
    if (key !== 'prices') return;
    hasPrices = true;
    inner.push(
      ...walk(text, start, (member, line) => {
        quotes.push({ line, name: member.key ?? '', price: readJson(text, member.start, member.end) });
      }),
    );
  });
  const missing =
    hasPrices || outer.length > 0 ? [] : [{ line: undefined, message: 'The file is an object without `prices`.' }];
  return { form: 'prices', quotes, problems: [...inner, ...outer, ...missing], currency };
}

/** Visits every member; one that cannot be read is a problem of its line, a broken frame ends the walk. */
function walk(text: string, start: number, visit: (member: JsonMember, line: number) => void): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const lineOf = lineCounter(text);
  const tell = (error: unknown) => {
    if (!(error instanceof BrokenJson)) throw error;
    problems.push({ line: lineCounter(text)(error.position), message: error.message });
  };
  try {
    const members = jsonMembers(text, start);
    let step = members.next();
    for (; !step.done; step = members.next()) {
      const member = step.value;
      try {
        visit(member, lineOf(member.start));
      } catch (error) {
        tell(error);
      }
    }
    if (start === 0 && text.slice(step.value).trim() !== '')
      throw new BrokenJson('more follows after the end of the list', step.value);
  } catch (error) {
    tell(error);
  }
  return problems;
}
