import { PAGE_APPS } from '@patina/workspace/page-apps';
import { isStandalone } from '@patina/workspace/project-root';
import { readRememberedShop } from '../checks/live-shop.ts';
import { collectPreviews, listPreviews } from '../previews/list-previews.ts';
import { previewAddress } from '../previews/preview-record.ts';
import { previewName } from '../previews/preview-version.ts';
import { endPreview } from '../previews/publish-preview.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { columns } from '../terminal/columns.ts';
import { UsageError } from '../terminal/fail.ts';
import { author } from './author.ts';
import { usageOf } from './read-command.ts';
import type { Outcome } from './run-command.ts';

/** Where the store is that shows previews: `STORE_URL`, else the one that was used last; undefined if neither is known. */
export async function storeOfLinks(store: ObjectStore): Promise<string | undefined> {
  return process.env['STORE_URL'] || (await readRememberedShop(store));
}

/**
 * Lists the previews, and one link to all that are named.
 * @param words `catalog@my-branch`; an app or a name of previews alone means all of it
 */
export async function showPreviews(store: ObjectStore, words: string[]): Promise<Outcome> {
  const all = await listPreviews(store);
  const isMeant = (app: string, name: string) =>
    words.length === 0 ||
    words.some((word) => (word.includes('@') ? word === `${app}@${name}` : word === app || previewName(word) === name));
  const previews = all.filter(({ app, name }) => isMeant(app, name));
  const address = await storeOfLinks(store);
  const opened = (links: string[]) => (address === undefined ? undefined : previewAddress(address, links));
  const queryOf = (links: string[]) => `?${links.map((link) => `remote=${link}`).join('&')}`;
  const listed = previews.map(({ app, name, state, version, commit, by, note, at, until, link }) => ({
    app,
    name,
    state,
    version,
    commit,
    by,
    note,
    at,
    until: new Date(until * 1000).toISOString(),
    query: queryOf([link]),
    link: opened([link]),
  }));
  const links = previews.filter(({ state }) => state === 'open').map(({ link }) => link);
  const together = words.length > 0 && links.length > 1 ? (opened(links) ?? queryOf(links)) : undefined;
  if (listed.length === 0) return { text: 'There is no such preview.', result: { previews: [] } };
  const rows = listed.flatMap(({ app, name, state, commit, by, until, note = '', ...it }) => [
    [`${app}@${name}`, state, `until ${until.slice(0, 16).replace('T', ' ')}`, commit?.slice(0, 8) ?? '', by, note],
    ...(state === 'open' ? [[`  ${it.link ?? it.query}`]] : []),
  ]);
  const shown = rows.filter((row) => row.length > 1);
  const aligned = columns(shown);
  const text = rows.map((row) => (row.length > 1 ? aligned.shift() : row[0])).join('\n');
  return {
    text: together === undefined ? text : `${text}\n\nOne link to all of them:\n${together}`,
    result: { previews: listed, ...(together !== undefined && { link: together }) },
  };
}

/** Takes a preview back: `catalog@my-branch`, and in a repository of one remote its name alone. */
export async function takeBackPreview(store: ObjectStore, words: string[]): Promise<Outcome> {
  const [word = '', ...rest] = words;
  const [app = '', name = ''] = word.includes('@') || !isStandalone ? word.split('@') : [PAGE_APPS[0], word];
  if (app === '' || name === '' || rest.length > 0) {
    throw new UsageError(`Say which preview: npm run releases -- end catalog@my-branch.\n${usageOf('releases')}`);
  }
  const ended = await endPreview(store, { ...author(), app, name });
  return {
    text: `The preview "${ended.name}" of "${app}" has ended: its link shows what is live. Its files are collected.`,
    result: { app, preview: ended.name, ended: new Date(ended.until * 1000).toISOString() },
  };
}

/** Removes what has ended. */
export async function collect(store: ObjectStore): Promise<Outcome> {
  const collected = await collectPreviews(store);
  return {
    text: collected.length === 0 ? 'There is nothing to collect.' : `Collected: ${collected.join(', ')}.`,
    result: { collected },
  };
}
