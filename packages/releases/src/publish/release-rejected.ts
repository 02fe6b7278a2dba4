/** A release or a rollback that is not made; nothing has changed. The message is meant for people. */
export class ReleaseRejected extends Error {
  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseRejected';
  }
}
