// @ts-check
/// <reference lib="dom" />
/*
 * The function below runs in the page: waiting-page.ts writes its source into it. It therefore uses nothing from outside and
 * is JavaScript, with its types in comments.
 */

/**
 * Asks for the page it is in until that is there, less and less often, and then loads it at its address.
 * @param {[firstMs: number, longestMs: number]} pauses between two questions
 */
export default function waitForPage([firstMs, longestMs]) {
  let pause = firstMs;

  const ask = async () => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    // Of many who wait at one address some are asked to ask less often.
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
      location.reload();
      return;
    }
    pause = Math.min(1.5 * pause, longestMs);
    schedule();
  };

  // Not all visitors at the same moment.
  const schedule = () => setTimeout(ask, pause * (0.8 + 0.4 * Math.random()));

  schedule();
}
