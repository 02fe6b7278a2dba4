import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@patina/test-kit/servers/free-ports';
import { findPostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { accountFor } from '@patina/test-kit/servers/throwaway-postgres';
import { commandOf, processesOf, signalAll } from '#clean-up/processes-of.ts';
import { type ClusterNode, makeNetwork } from '#cluster/cluster-network.ts';
import { etcdArguments } from '#cluster/etcd-arguments.ts';
import { type PostgresqlSettings, patroniSettings } from '#cluster/patroni-settings.ts';

const PROGRAMS = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd' };
/** Debian's package, by one program of it. */
export const POSTGRES_PACKAGE = {
  postgresql: findPostgresPrograms()?.postgres ?? '/usr/lib/postgresql/15/bin/postgres',
};
/** Debian's packages of a cluster, by one program of each. */
export const CLUSTER_PACKAGES = { ...PROGRAMS, ...POSTGRES_PACKAGE };

const LONGEST_WAIT = 120_000;
/** Milliseconds between two looks at the state. */
const LOOK = 100;

/** Bytes that a standby may be behind while shoppers buy. */
const NEARLY = 1_000_000;

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  /** Bytes behind the primary; "unknown" while it starts. */
  lag?: number | string;
}

export type PatroniCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three nodes in a drill's folder, each with an etcd, and PostgreSQL under Patroni.
 * @param postgresqlOf more settings of PostgreSQL on a node
 */
export async function startCluster(
  folder: string,
  postgresqlOf: (node: ClusterNode) => PostgresqlSettings = () => ({}),
) {
  const { nodes, setCut } = await makeNetwork(freePorts);
  const programs = dirname(findPostgresPrograms()?.postgres ?? '');
  const patronis = new Map<ClusterNode, ChildProcess>();
  const folderOf = (node: ClusterNode) => join(folder, node.name);
  const settingsOf = (node: ClusterNode) => join(folderOf(node), 'patroni.json');
  const logOf = ({ name }: ClusterNode, program: string) => join(folder, `${name}-${program}.log`);
  const addressOf = ({ address, ports }: ClusterNode) => `${address}:${ports.database}`;
  for (const node of nodes) prepare(node);
  for (const node of nodes) start(node);

  function prepare(node: ClusterNode): void {
    const own = folderOf(node);
    const parts = { nodes, folder: own, programs, postgresql: postgresqlOf(node) };
    mkdirSync(own, { mode: 0o700 });
    writeFileSync(settingsOf(node), JSON.stringify(patroniSettings(node, parts)));
    const { uid, gid } = accountFor() ?? {};
    if (uid !== undefined && gid !== undefined) for (const path of [own, settingsOf(node)]) chownSync(path, uid, gid);
  }

  function start(node: ClusterNode): void {
    launch(node, [PROGRAMS['etcd-server'], ...etcdArguments(node, nodes, folderOf(node))], 'etcd');
    startPatroni(node);
  }

  function startPatroni(node: ClusterNode): void {
    patronis.set(node, launch(node, [PROGRAMS.patroni, settingsOf(node)], 'patroni'));
  }

  /** Runs a program in the network of a node, as a user that PostgreSQL may run as. */
  function launch(node: ClusterNode, command: string[], name: string): ChildProcess {
    const log = openSync(logOf(node, name), 'a');
    const [program = '', ...args] = [...node.inside, ...asPostgres(), ...command];
    return spawn(program, args, { stdio: ['ignore', log, log], cwd: folder });
  }

  async function members(): Promise<Member[]> {
    for (const { address, ports } of nodes) {
      try {
        const url = `http://${address}:${ports.control}/cluster`;
        const answer = await fetch(url, { signal: AbortSignal.timeout(1000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The next one knows.
      }
    }
    return [];
  }

  /** Whether the etcd of a node is part of a majority. */
  async function hasEtcd({ address, ports }: ClusterNode): Promise<boolean> {
    const url = `http://${address}:${ports.etcdClient}/health`;
    return fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    for (const end = performance.now() + LONGEST_WAIT; performance.now() < end; await delay(LOOK)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(
      `After ${LONGEST_WAIT / 1000} s there is no ${what}: ${JSON.stringify(await members())}\n${logs()}`,
    );
  }

  /** The last lines of every log. */
  function logs(): string {
    const files = nodes.flatMap((node) => ['etcd', 'patroni'].map((program) => logOf(node, program)));
    return files
      .map((file) => `${file}:\n${readFileSync(file, 'utf8').split('\n').slice(-40).join('\n')}`)
      .join('\n\n');
  }

  return {
    nodes,
    logs,
    folderOf,
    settingsOf,
    startPatroni,
    /** Address of the database in libpq's form, with all servers. */
    url: `postgres://patina:drill@${nodes.map(addressOf).join()}/postgres`,
    /** Address of the database with these servers, whatever they are. */
    urlOf: (some: readonly ClusterNode[]) => `postgres://patina:drill@${some.map(addressOf).join()}/postgres`,
    /** Why no node can be cut off; undefined if they can. */
    cannotCut: setCut ? undefined : 'network namespaces need root on Linux',

    /** The primary, once all etcds answer and both others follow it, one of them synchronously. */
    whole: () =>
      until('whole cluster', async () => {
        const all = await members();
        const leader = all.find(({ role, state }) => role === 'leader' && state === 'running');
        const others = all.filter(
          ({ role, timeline, lag }) => role !== 'leader' && Number(lag) < NEARLY && timeline === leader?.timeline,
        );
        const isSynchronous = others.some(({ role }) => role === 'sync_standby');
        if (!leader || others.length < 2 || !isSynchronous) return undefined;
        if (!(await Promise.all(nodes.map(hasEtcd))).every(Boolean)) return undefined;
        return nodes.find(({ name }) => name === leader.name);
      }),

    /** Waits until a node is the primary, whether or not others follow it. */
    leading: (node: ClusterNode) =>
      until(`primary ${node.name}`, async () => {
        const url = `http://${node.address}:${node.ports.control}/primary`;
        const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
        return answer?.ok || undefined;
      }),

    /** Runs PostgreSQL of a node without Patroni, as it was configured there. */
    runPostgres(node: ClusterNode) {
      const server = launch(node, [join(programs, 'postgres'), '-D', join(folderOf(node), 'data')], 'patroni');
      return { stop: () => end(server, 'SIGINT') };
    },

    /** Kills everything of a node. Returns what starts it again. */
    kill(node: ClusterNode): () => void {
      signalAll(processesOf(folderOf(node)), 'SIGKILL');
      return () => start(node);
    },

    /**
     * Stops all processes of a node where they are. Returns what restarts it, as the watchdog does: a Patroni that goes on
     * may take the lock back from its successor.
     */
    freeze(node: ClusterNode): () => Promise<void> {
      const pids = processesOf(folderOf(node));
      signalAll(pids, 'SIGSTOP');
      return async () => {
        signalAll(pids, 'SIGKILL');
        // They have its ports until they are gone.
        while (processesOf(folderOf(node)).length > 0) await delay(LOOK);
        start(node);
      };
    },

    /**
     * Stops the replay of a standby, which goes on receiving. Returns what lets it go on. Patroni ends a pause that PostgreSQL
     * has been asked for.
     */
    stopReplay(node: ClusterNode): () => void {
      const pids = processesOf(folderOf(node)).filter((pid) => / startup recovering /.test(commandOf(pid)));
      if (pids.length === 0) throw new Error(`${node.name} replays nothing.`);
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },

    /** Cuts the network of a node. Returns what joins it again. */
    cut(node: ClusterNode): () => void {
      setCut?.(node, true);
      return () => setCut?.(node, false);
    },

    /** Asks Patroni to make the synchronous standby the primary. */
    async switchOver(from: ClusterNode): Promise<void> {
      const answer = await fetch(`http://${from.address}:${from.ports.control}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
    },

    /** Ends Patroni and PostgreSQL of a node in order. */
    async stopPatroni(node: ClusterNode): Promise<void> {
      const patroni = patronis.get(node);
      if (patroni) await end(patroni, 'SIGTERM');
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Command that runs others as the user of PostgreSQL, which refuses to run as root. */
function asPostgres(): string[] {
  const { uid, gid } = accountFor() ?? {};
  return uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}
