import type { DescribedChange } from './describe-changes.ts';

/** A change was recorded but did not reach the edges. The message gives the reason and what happens next. */
export class ChangeNotInForce extends Error {
  constructor(changes: DescribedChange[], cause: Error) {
    super([cause.message, ...changes.map(({ notInForce }) => notInForce)].join('\n'), { cause });
    this.name = 'ChangeNotInForce';
  }
}
