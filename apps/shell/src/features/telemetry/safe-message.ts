import { MAX_MESSAGE } from '@patina/shared-api/contract/releases/telemetry';

/** Stands for what is left out. */
const GAP = '…';

/** Quoted text, to its end or to that of the message. */
const QUOTED = /(["`]|(?<!\p{L})'|‘|“|„|«).*?(["`]|'(?!\p{L})|’(?!\p{L})|”|“|»|$)/gsu;

/** Words with a digit, an address, a path or a sign of code in them. */
const TELLING = /\S*[\d@/\\<>=&%{}[\]"'`\p{C}]\S*/gu;

/** Words that begin with a capital inside a sentence: names, and no names of code, which have another capital. */
const NAMES = /(?<=[\p{L}\p{Pd},;)…]\s+)\p{Lu}\p{Ll}+(?![\p{L}])/gu;

/**
 * What an error says without what may be somebody's: no numbers, quoted words, addresses, paths and names, and cut. Undefined if
 * nothing is left (docs/decisions/0074-what-pages-report-is-kept.md).
 */
export function safeMessage(message: string): string | undefined {
  const [line = ''] = message.slice(0, 1000).replaceAll(QUOTED, GAP).trim().split('\n');
  const safe = line
    .replaceAll(TELLING, GAP)
    .replaceAll(NAMES, GAP)
    .replaceAll(/…[\s…]*…/g, GAP)
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Whole characters, some of which are two units.
  return /\p{L}/u.test(safe) ? Array.from(safe).slice(0, MAX_MESSAGE).join('') : undefined;
}
