import { spawnSync } from 'node:child_process';

export interface ClusterNode {
  name: string;
  address: string;
  ports: Record<'database' | 'control' | 'etcdClient' | 'etcdPeer', number>;
  /** Command that runs others in the network of the node. */
  inside: string[];
}

export interface ClusterNetwork {
  nodes: ClusterNode[];
  /** Cuts a node off from all others, and back; undefined where this machine does not allow networks of its own. */
  setCut: ((node: ClusterNode, isCut: boolean) => void) | undefined;
}

const NAMES = ['one', 'two', 'three'];
const BRIDGE = 'patina-drill';
const SUBNET = '10.213.99';
const PORTS = { database: 5432, control: 8008, etcdClient: 2379, etcdPeer: 2380 };

/** Name of a node's network namespace, and of the end of its cable that is on the bridge. */
const spaceOf = (name: string) => `patina-${name}`;

function ip(...args: string[]): boolean {
  return spawnSync('ip', args, { stdio: 'ignore' }).status === 0;
}

/**
 * A network namespace for each node on one bridge, as root on Linux; else ports of the loopback interface.
 * @param freePorts as many free ports as it is asked for
 * @throws Error if another drill is running
 */
export async function makeNetwork(freePorts: (count: number) => Promise<number[]>): Promise<ClusterNetwork> {
  const users = networkUsers();
  if (users.length > 0) throw new Error(`Another drill is running: processes ${users.join(', ')}.`);
  removeNetwork();
  return hasNamespaces() ? namespaces() : loopback(await freePorts(NAMES.length * Object.keys(PORTS).length));
}

function hasNamespaces(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return ip('link', 'add', BRIDGE, 'type', 'bridge') && ip('address', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE);
}

function namespaces(): ClusterNetwork {
  ip('link', 'set', BRIDGE, 'up');
  const nodes = NAMES.map((name, index) => {
    const [space, address] = [spaceOf(name), `${SUBNET}.${11 + index}`];
    ip('netns', 'add', space);
    ip('link', 'add', space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', space, 'master', BRIDGE, 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    return { name, address, ports: PORTS, inside: ['ip', 'netns', 'exec', space] };
  });
  return { nodes, setCut: ({ name }, isCut) => void ip('link', 'set', spaceOf(name), isCut ? 'down' : 'up') };
}

function loopback(ports: number[]): ClusterNetwork {
  const nodes = NAMES.map((name) => {
    const [database, control, etcdClient, etcdPeer] = ports.splice(0, 4) as [number, number, number, number];
    return { name, address: '127.0.0.1', inside: [], ports: { database, control, etcdClient, etcdPeer } };
  });
  return { nodes, setCut: undefined };
}

/** Processes in the networks of the nodes. */
export function networkUsers(): string[] {
  return NAMES.flatMap((name) => {
    const { stdout } = spawnSync('ip', ['netns', 'pids', spaceOf(name)], { encoding: 'utf8' });
    return stdout?.split('\n').filter(Boolean) ?? [];
  });
}

/** Removes what `makeNetwork` has made, if it is there. */
export function removeNetwork(): void {
  for (const name of NAMES) {
    ip('link', 'delete', spaceOf(name));
    ip('netns', 'delete', spaceOf(name));
  }
  ip('link', 'delete', BRIDGE);
}
