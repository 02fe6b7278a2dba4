/** A release or a rollback was rejected; nothing has changed. The message is for people. */
export class ReleaseRejected extends Error {
  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseRejected';
  }
}
