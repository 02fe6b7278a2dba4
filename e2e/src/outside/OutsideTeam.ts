import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** Variables that a command of this project, or its npm, has set. */
const OF_THIS_PROJECT =
  /^(STORE_|RELEASE|AWS_|NODE_COMPILE_CACHE|FORCE_COLOR|INIT_CWD|npm_(?!config_)|npm_config_(local_)?prefix)/;

/** A program that ended. */
interface Ended {
  code: number;
  output: string;
}

/** A team with a folder of its own, its credentials and a shell. */
export class OutsideTeam {
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #running: ChildProcess[] = [];

  /** @param env What the team was given: where the releases are, credentials, the address of the store. */
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    const own = Object.entries(process.env).filter(([name]) => !OF_THIS_PROJECT.test(name));
    const path = process.env['PATH']?.split(delimiter).filter((folder) => !folder.includes('node_modules')) ?? [];
    this.#env = {
      ...Object.fromEntries(own),
      // The Node that runs the journeys; no program of this project.
      PATH: [dirname(process.execPath), ...path].join(delimiter),
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...env,
    };
  }

  /** Runs a program in the folder; fails with its output if it fails. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { code, output } = await this.try(program, ...args);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with exit code ${code}:\n${output}`);
    return output;
  }

  /** Runs a program in the folder that may fail. */
  async try(program: string, ...args: string[]): Promise<Ended> {
    const options = { cwd: this.folder, env: this.#env, maxBuffer: 16 * 1024 ** 2 };
    const ended = await promisify(execFile)(program, args, options).catch(
      (failure: { code: number; stdout: string; stderr: string }) => failure,
    );
    return { code: 'code' in ended ? ended.code : 0, output: `${ended.stdout}${ended.stderr}` };
  }

  /** Starts a program that goes on, and waits for an address in its output. */
  async start(program: string, ...args: string[]): Promise<string> {
    const child = spawn(program, args, { cwd: this.folder, env: this.#env, detached: true });
    this.#running.push(child);
    const said: string[] = [];
    return new Promise((resolve, reject) => {
      for (const input of [child.stdout, child.stderr]) {
        createInterface({ input }).on('line', (line) => {
          said.push(line);
          const [url] = /http:\/\/localhost:\d+(?=, with)/.exec(line) ?? [];
          if (url !== undefined) resolve(url);
        });
      }
      child.once('exit', (code) => reject(new Error(`${program} ended with exit code ${code}:\n${said.join('\n')}`)));
    });
  }

  /** Ends what was started. */
  async stop(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      if (child.exitCode !== null || child.pid === undefined) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  }

  /** Changes a file and commits everything. */
  async commit(file: string, change: (text: string) => string): Promise<void> {
    await this.edit(file, change);
    await this.run('git', 'add', '--all');
    await this.run(
      'git',
      '-c',
      'user.name=Gina',
      '-c',
      'user.email=gina@team.example',
      'commit',
      '--quiet',
      '-m',
      file,
    );
  }

  /** Changes a file. */
  async edit(file: string, change: (text: string) => string): Promise<void> {
    const at = join(this.folder, file);
    await writeFile(at, change(await readFile(at, 'utf8')));
  }
}
