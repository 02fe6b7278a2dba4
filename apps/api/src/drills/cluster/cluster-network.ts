import { spawnSync } from 'node:child_process';

export interface ClusterNode {
  name: string;
  address: string;
  databasePort: number;
  controlPort: number;
  /** Command that runs others in the network of the node. */
  inside: string[];
}

export interface ClusterNetwork {
  nodes: ClusterNode[];
  etcd: { address: string; clientPort: number; peerPort: number };
  /** Cuts a node off from all others, and back; undefined where this machine does not allow networks of its own. */
  setCut: ((node: ClusterNode, isCut: boolean) => void) | undefined;
  remove(): void;
}

const NAMES = ['one', 'two', 'three'];
const BRIDGE = 'patina-drill';
const SUBNET = '10.213.99';

function ip(...args: string[]): boolean {
  return spawnSync('ip', args, { stdio: 'ignore' }).status === 0;
}

/** A network namespace for each node on one bridge, as root on Linux; else ports of the loopback interface. */
export function makeNetwork(firstPort: number): ClusterNetwork {
  removeNamespaces();
  return hasNamespaces() ? namespaces() : loopback(firstPort);
}

function hasNamespaces(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return ip('link', 'add', BRIDGE, 'type', 'bridge') && ip('address', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE);
}

function namespaces(): ClusterNetwork {
  ip('link', 'set', BRIDGE, 'up');
  const nodes = NAMES.map((name, index) => {
    const [space, outer, address] = [`patina-${name}`, `patina-${name}`, `${SUBNET}.${11 + index}`];
    ip('netns', 'add', space);
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', outer, 'master', BRIDGE, 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    return { name, address, databasePort: 5432, controlPort: 8008, inside: ['ip', 'netns', 'exec', space] };
  });
  return {
    nodes,
    etcd: { address: `${SUBNET}.1`, clientPort: 2379, peerPort: 2380 },
    setCut: ({ name }, isCut) => void ip('link', 'set', `patina-${name}`, isCut ? 'down' : 'up'),
    remove: removeNamespaces,
  };
}

function loopback(firstPort: number): ClusterNetwork {
  return {
    nodes: NAMES.map((name, index) => ({
      ...{ name, address: '127.0.0.1', inside: [] },
      ...{ databasePort: firstPort + 2 + index, controlPort: firstPort + 12 + index },
    })),
    etcd: { address: '127.0.0.1', clientPort: firstPort, peerPort: firstPort + 1 },
    setCut: undefined,
    remove() {},
  };
}

function removeNamespaces(): void {
  for (const name of NAMES) {
    ip('link', 'delete', `patina-${name}`);
    ip('netns', 'delete', `patina-${name}`);
  }
  ip('link', 'delete', BRIDGE);
}
