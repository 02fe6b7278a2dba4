import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import type { Texts } from '@patina/platform/remote-contract';
import type { ReleaseTexts } from '@patina/shared-api/contract/desk/live-releases';

/** The texts that every page of an app has, by their full keys: `catalog.head.home.title`. */
export function readTexts(app: string, folder: string, language: string): Map<string, string> {
  return new Map(textsIn(path.join(folder, 'src/messages', `${language}.json`), app));
}

/** All texts of an app in every language, those that load with some of its pages too. */
export function readAllTexts(app: string, folder: string): ReleaseTexts {
  const messages = path.join(folder, 'src/messages');
  const files = existsSync(messages) ? readdirSync(messages, { recursive: true }).map(String).sort() : [];
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map((language) => {
      const own = files.filter((file) => path.basename(file) === `${language}.json`);
      return [language, Object.fromEntries(own.flatMap((file) => textsIn(path.join(messages, file), app)))];
    }),
  );
}

function textsIn(file: string, app: string): [key: string, text: string][] {
  return leaves(JSON.parse(readFileSync(file, 'utf8')) as Texts, app);
}

function leaves(texts: Texts, above: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${above}.${name}`, value]] : leaves(value, `${above}.${name}`),
  );
}
