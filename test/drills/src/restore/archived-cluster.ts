import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterNode } from '#cluster/cluster-network.ts';
import { startCluster } from '#cluster/patroni-cluster.ts';
import type { PostgresqlSettings } from '#cluster/patroni-settings.ts';
import { type ArchivedDatabase, restoreArguments, stopwatch } from '#restore/archived-database.ts';
import { backupCommand, runAsPostgres } from '#restore/backup-settings.ts';
import { untilPromoted } from '#restore/until-promoted.ts';

/** A cluster under Patroni in the drill's folder: one server is restored, the others copy it. */
export async function openArchivedCluster(folder: string): Promise<ArchivedDatabase> {
  const dataOf = ({ name }: ClusterNode) => join(folder, name, 'data');
  const backrestOf = (node: ClusterNode) =>
    backupCommand({
      folder,
      name: node.name,
      data: dataOf(node),
      socket: join(folder, node.name),
      port: node.ports.database,
    });
  const cluster = await startCluster(folder, (node) => archiving(backrestOf(node).join(' ')));
  await cluster.whole();
  return {
    url: cluster.url,
    backrest: async (...command) => runAsPostgres([...backrestOf(await cluster.whole()), ...command], folder),
    async restoreTo(moment) {
      const { seconds, step } = stopwatch();
      const primary = await cluster.whole();
      const others = cluster.nodes.filter((node) => node !== primary);
      await step('stop Patroni everywhere', async () => {
        for (const node of [...others, primary]) await cluster.stopPatroni(node);
      });
      await step('restore on the last primary', () =>
        runAsPostgres([...backrestOf(primary), ...restoreArguments(moment)], folder),
      );
      await step('start by hand, replay, stop', async () => {
        const server = cluster.runPostgres(primary);
        await untilPromoted(cluster.urlOf([primary]));
        await server.stop();
      });
      await step('forget who was the primary', async () => {
        const input = 'patina\nYes I am aware\n';
        const args = ['-c', cluster.settingsOf(primary), 'remove', 'patina'];
        execFileSync('patronictl', args, { input, stdio: ['pipe', 'pipe', 'pipe'] });
      });
      await step('start Patroni there, until it leads', async () => {
        cluster.startPatroni(primary);
        await cluster.leading(primary);
      });
      await step('start it on the others, until they follow', async () => {
        for (const node of others) {
          await rename(dataOf(node), `${dataOf(node)}-before-restore`);
          cluster.startPatroni(node);
        }
        await cluster.whole();
      });
      return seconds;
    },
  };
}

/** PostgreSQL's part of Patroni's settings, as the deployment page has it. */
function archiving(backrest: string): PostgresqlSettings {
  return {
    create_replica_methods: ['pgbackrest', 'basebackup'],
    pgbackrest: { command: `${backrest} --delta restore`, keep_data: true, no_params: true },
    basebackup: { checkpoint: 'fast' },
    recovery_conf: { restore_command: `${backrest} archive-get %f %p` },
    parameters: { archive_mode: 'on', archive_command: `${backrest} archive-push %p`, archive_timeout: 60 },
  };
}
