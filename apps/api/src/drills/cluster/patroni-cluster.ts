import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { type ClusterNetwork, type ClusterNode, makeNetwork } from '#drills/cluster/cluster-network.ts';
import { processesOf, signalAll } from '#drills/cluster/node-processes.ts';
import { patroniSettings } from '#drills/cluster/patroni-settings.ts';

const PROGRAMS = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd' };
/** Debian's packages of a cluster, by one program of each. */
export const CLUSTER_PACKAGES = { ...PROGRAMS, postgresql: '/usr/lib/postgresql/15/bin/postgres' };

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

/** Three PostgreSQL servers under Patroni with one etcd, in a folder that is removed at the end. */
export async function startCluster(firstPort: number) {
  const network = makeNetwork(firstPort);
  const folder = mkdtempSync(join(tmpdir(), 'patina-cluster-'));
  chmodSync(folder, 0o755);
  const postgres = dirname(findPostgresPrograms()?.postgres ?? '');
  const etcd = startEtcd(network, folder);
  for (const node of network.nodes) prepareNode(node);
  for (const node of network.nodes) startNode(node);

  function prepareNode(node: ClusterNode): void {
    const own = join(folder, node.name);
    mkdirSync(own, { mode: 0o700 });
    writeFileSync(join(own, 'patroni.json'), JSON.stringify(patroniSettings(node, network, folder, postgres)));
    const account = postgresAccount();
    for (const path of [own, join(own, 'patroni.json')]) if (account) chownSync(path, ...account);
  }

  function startNode(node: ClusterNode): void {
    const asPostgres = postgresAccount() ? ['runuser', '-u', 'postgres', '--'] : [];
    const settings = join(folder, node.name, 'patroni.json');
    launch([...node.inside, ...asPostgres, PROGRAMS.patroni, settings], join(folder, `${node.name}.log`));
  }

  async function members(): Promise<Member[]> {
    for (const { address, controlPort } of network.nodes) {
      try {
        const answer = await fetch(`http://${address}:${controlPort}/cluster`, { signal: AbortSignal.timeout(1000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The next one knows.
      }
    }
    return [];
  }

  async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    for (const end = performance.now() + LONGEST_WAIT; performance.now() < end; await delay(LOOK)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(`After ${LONGEST_WAIT / 1000} s there is no ${what}: ${JSON.stringify(await members())}`);
  }

  const nodeOf = (name: string) => network.nodes.find((node) => node.name === name) as ClusterNode;

  return {
    /** Address of the database in libpq's form, with all servers. */
    url: `postgres://patina:drill@${network.nodes.map((node) => `${node.address}:${node.databasePort}`).join()}/postgres`,
    /** Why no node can be cut off; undefined if they can. */
    cannotCut: network.setCut ? undefined : 'network namespaces need root on Linux',

    /** The primary, once both others follow it and one of them synchronously. */
    whole: () =>
      until('whole cluster', async () => {
        const all = await members();
        const leader = all.find(({ role, state }) => role === 'leader' && state === 'running');
        const others = all.filter(
          ({ role, timeline, lag }) => role !== 'leader' && Number(lag) < NEARLY && timeline === leader?.timeline,
        );
        const isSynchronous = others.some(({ role }) => role === 'sync_standby');
        return leader && others.length === 2 && isSynchronous ? nodeOf(leader.name) : undefined;
      }),

    /** Kills Patroni and PostgreSQL of a node. Returns what starts them again. */
    kill(node: ClusterNode): () => void {
      signalAll(processesOf(join(folder, node.name)), 'SIGKILL');
      return () => startNode(node);
    },

    /** Stops all processes of a node where they are. Returns what lets them go on. */
    freeze(node: ClusterNode): () => void {
      const pids = processesOf(join(folder, node.name));
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },

    /** Cuts the network of a node. Returns what joins it again. */
    cut(node: ClusterNode): () => void {
      network.setCut?.(node, true);
      return () => network.setCut?.(node, false);
    },

    /** Asks Patroni to make the synchronous standby the primary. */
    async switchOver(from: ClusterNode): Promise<void> {
      const answer = await fetch(`http://${from.address}:${from.controlPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
    },

    /** The last lines of every log. */
    logs: () =>
      network.nodes
        .map(
          ({ name }) =>
            `${name}:\n${readFileSync(join(folder, `${name}.log`), 'utf8')
              .split('\n')
              .slice(-40)
              .join('\n')}`,
        )
        .join('\n\n'),

    async stop(): Promise<void> {
      for (const signal of ['SIGCONT', 'SIGKILL'] as const) {
        for (const { name } of network.nodes) signalAll(processesOf(join(folder, name)), signal);
      }
      etcd.kill('SIGKILL');
      await delay(LOOK);
      network.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function startEtcd({ etcd }: ClusterNetwork, folder: string): ChildProcess {
  const client = `http://${etcd.address}:${etcd.clientPort}`;
  const peer = `http://${etcd.address}:${etcd.peerPort}`;
  const args = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const given = Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]);
  return launch([PROGRAMS['etcd-server'], ...given], join(folder, 'etcd.log'));
}

function launch([command = '', ...args]: string[], log: string): ChildProcess {
  const output = openSync(log, 'a');
  return spawn(command, args, { stdio: ['ignore', output, output], cwd: tmpdir() });
}

/** User and group of PostgreSQL, which refuses to run as root; undefined for everybody else. */
function postgresAccount(): [number, number] | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return [Number(uid), Number(gid)];
}
