/** Invalid arguments. The message is meant for the developer. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
