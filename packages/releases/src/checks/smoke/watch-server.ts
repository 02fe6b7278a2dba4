import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import type { Service } from '@patina/workspace/service';
import type { SmokeTrouble } from './smoke-visit.ts';

interface RenderFailureMessage {
  failed?: { address: string; reason: string; isTried: boolean; isLate: boolean };
}

/** What the edge says of pages that it cannot render. */
export interface ServerWatch {
  readonly failures: SmokeTrouble[];
  /** Pages that it does not come to the end of; also where loops in the browser leave it no processor. */
  readonly endless: SmokeTrouble[];
  /** Whether rendering does not come to an end, so that every other page would wait in vain. */
  readonly hangs: boolean;
}

/** Watches an edge of release checks. A page that is late once may be that of a busy machine. */
export function watchServer({ process }: Pick<Service, 'process'>): ServerWatch {
  const failures: SmokeTrouble[] = [];
  const late: string[] = [];
  let hangs = false;
  process.on('message', ({ failed }: RenderFailureMessage) => {
    if (!failed) return;
    const { reason, isTried, isLate } = failed;
    const { address, place } = pageOf(failed.address);
    if (!isLate) return void failures.push({ address, text: `${place}: the server cannot render it: ${reason}` });
    const isBehind = !isTried && late.length > 0;
    if (isTried) late.push(address);
    hangs ||= isBehind || late.length > 1;
  });
  return {
    failures,
    get endless() {
      return hangs ? late.map(endlessPage) : [];
    },
    get hangs() {
      return hangs;
    },
  };
}

/** The page of an address that was opened in a language. */
function pageOf(opened: string): { address: string; place: string } {
  const { pathname, searchParams } = new URL(`http://store${opened}`);
  const language = searchParams.get(LANGUAGE_PARAMETER) ?? 'en';
  return { address: pathname, place: language === 'en' ? pathname : `${pathname} in ${language}` };
}

const endlessPage = (address: string): SmokeTrouble => ({
  address,
  text: `${address}: the server does not come to the end of it: look for an endless loop, or for what it waits for; the other pages were not opened`,
});
