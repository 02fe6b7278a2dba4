/** A build cannot be used. The message is a sentence for the developer who chose it. */
export class BuildProblem extends Error {
  override readonly name = 'BuildProblem';
}
