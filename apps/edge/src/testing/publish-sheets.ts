import { integrityOf } from '@patina/releases/storage/release-file';
import { aRegistry } from './releases-folder.ts';
import { liveCatalogue } from './start-rendering-edge.ts';
import type { TestEdge } from './start-test-edge.ts';

export const SHELL_RULES = '@layer app{body{background:url(../img/wall.svg)}}';
export const PAGE_RULES = '@layer app{.page{color:#fff}}';

export const SHEET_ADDRESSES = ['/releases/shell/s1/css/main.css', '/releases/catalog/c2/page.css'];

/** Publishes style sheets of the live releases with their true integrity. */
export async function publishSheets(
  { releases }: Pick<TestEdge, 'releases'>,
  { shell = SHELL_RULES, page = PAGE_RULES, registry = aRegistry() } = {},
) {
  registry.shell.live.files = ['css/main.css'];
  registry.shell.live.assets['css/main.css'] = integrityOf(shell);
  liveCatalogue(registry).live.assets['page.css'] = integrityOf(page);
  await releases.writeFile('shell/s1/css/main.css', shell);
  await releases.writeFile('catalog/c2/page.css', page);
  await releases.write(registry);
  return registry;
}
