/** A build that cannot be had. The message is a sentence for who asked for it. */
export class BuildProblem extends Error {
  override readonly name = 'BuildProblem';
}
