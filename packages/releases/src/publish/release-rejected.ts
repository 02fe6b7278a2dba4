/** A release or a rollback that is not made; nothing has changed. The message is made of sentences for who asked. */
export class ReleaseRefused extends Error {
  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseRefused';
  }
}
