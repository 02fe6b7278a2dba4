/**
 * How to spawn a program of an npm package, such as `turbo`: on Windows it is a `.cmd` file, which needs a shell, and a
 * shell splits arguments at spaces.
 */
export function npmProgram(
  name: string,
  args: string[],
  platform = process.platform,
): { command: string; args: string[]; shell: boolean } {
  if (platform !== 'win32') return { command: name, args, shell: false };
  return { command: name, args: args.map((arg) => (/[\s&|<>^]/.test(arg) ? `"${arg}"` : arg)), shell: true };
}
