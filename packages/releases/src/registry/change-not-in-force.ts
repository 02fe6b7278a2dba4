import type { DescribedChange } from './describe-changes.ts';

/** A change that was recorded, but did not reach the edges. The message says so, why, and what happens to it. */
export class ChangeNotInForce extends Error {
  constructor(changes: DescribedChange[], cause: Error) {
    const [{ app, text } = { app: 'catalog', text: 'the change' }] = changes;
    super(
      `${cause.message}\nRecorded, but not in force: ${text}. The next command brings it into force and says so; "npm run rollback -- ${app}" takes it back instead.`,
      { cause },
    );
    this.name = 'ChangeNotInForce';
  }
}
