import { join } from 'node:path';
import type { ClusterNode } from '#cluster/cluster-network.ts';

/** Arguments of the etcd of a node, which is one of as many as there are nodes. Its data is in the folder of the node. */
export function etcdArguments(node: ClusterNode, nodes: readonly ClusterNode[], folder: string): string[] {
  const peerOf = ({ address, ports }: ClusterNode) => `http://${address}:${ports.etcdPeer}`;
  const client = `http://${node.address}:${node.ports.etcdClient}`;
  const settings = {
    name: node.name,
    'enable-v2': 'true',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peerOf(node),
    'initial-advertise-peer-urls': peerOf(node),
    'initial-cluster': nodes.map((each) => `${each.name}=${peerOf(each)}`).join(),
  };
  return Object.entries(settings).flatMap(([name, value]) => `--${name}=${value}`);
}
