/** Number of pages, and of failed pages among them. */
export interface PageCounts {
  pages: number;
  failed: number;
}

/** Relative size at which a term no longer changes a sum. */
const NEGLIGIBLE = 1e-12;

/**
 * Fisher's exact test, one-sided: the probability that, of all failed pages, as many as here or more belong to the
 * second group, if both groups fail equally often. Exact for counts of any size, also if one of them is zero.
 */
export function fisherTest(one: PageCounts, other: PageCounts): number {
  const pages = one.pages + other.pages;
  const failed = one.failed + other.failed;
  const most = Math.min(other.pages, failed);
  let term = Math.exp(
    logChoose(failed, other.failed) +
      logChoose(pages - failed, other.pages - other.failed) -
      logChoose(pages, other.pages),
  );
  let sum = term;
  for (let count = other.failed; count < most && term > sum * NEGLIGIBLE; count += 1) {
    term *= ((failed - count) * (other.pages - count)) / ((count + 1) * (one.pages - failed + count + 1));
    sum += term;
  }
  return Math.min(1, sum);
}

/** Logarithm of the number of ways to choose `some` of `all`. */
function logChoose(all: number, some: number): number {
  return logFactorial(all) - logFactorial(some) - logFactorial(all - some);
}

/** From here on Stirling's series is accurate to twelve digits. */
const STIRLING_FROM = 20;

const SMALL = [0];
for (let number = 1; number < STIRLING_FROM; number += 1) SMALL.push((SMALL[number - 1] ?? 0) + Math.log(number));

function logFactorial(number: number): number {
  const known = SMALL[number];
  if (known !== undefined) return known;
  const series = 1 / (12 * number) - 1 / (360 * number ** 3) + 1 / (1260 * number ** 5);
  return number * Math.log(number) - number + Math.log(2 * Math.PI * number) / 2 + series;
}
