/** The first version of Node that runs the commands. */
const NEEDED = 24;

/** What is wrong with a version of Node, such as `20.11.0`; undefined if nothing is. */
export function nodeFault(version: string): string | undefined {
  if (Number(version.split('.')[0]) >= NEEDED) return undefined;
  return `The commands need Node ${NEEDED}, and this is Node ${version}: install Node ${NEEDED} from https://nodejs.org and run the command again.`;
}
