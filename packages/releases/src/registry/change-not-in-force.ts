import type { DescribedChange } from './describe-changes.ts';

/** A change that was recorded but did not reach the edges. The message says so, why, and what happens to it. */
export class ChangeNotInForce extends Error {
  constructor(changes: DescribedChange[], cause: Error) {
    super([cause.message, ...changes.map(({ notInForce }) => notInForce)].join('\n'), { cause });
    this.name = 'ChangeNotInForce';
  }
}
