import { createServer } from 'node:net';

/** A server that is about to be started on this machine, and its port. */
export interface WantedPort {
  /** Name of the server in a sentence: `the development server of "catalog"`. */
  owner: string;
  port: number;
  /** How to choose another port, if possible. */
  choice?: string;
}

/** A sentence for each port that another program uses: which, its purpose, and what to do. */
export async function portsInUse(wanted: WantedPort[]): Promise<string[]> {
  const taken = await Promise.all(wanted.map(async (one) => ((await isFree(one.port)) ? [] : [one])));
  return taken
    .flat()
    .map(
      ({ owner, port, choice }) =>
        `Port ${port} of ${owner} is taken by another program, perhaps an "npm run dev" that still runs: end it${choice ? `, or ${choice}` : ''}. "${process.platform === 'win32' ? `netstat -ano | findstr :${port}` : `lsof -i :${port}`}" names it.`,
    );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
