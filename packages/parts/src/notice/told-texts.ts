import { useTranslation } from '@patina/platform/i18n';
import { RemotesContext } from '@patina/platform/remotes';
import type { Notification } from '@patina/shared-api/contract/told/notifications';
import { useContext } from 'react';

interface ToldTexts {
  title: string;
  text: string;
}

/**
 * Says a notification in the language of the page: what a remote has announced with the texts of the release that the page
 * runs, all else with those of the API.
 * @param elsewhere the title of what the release of a remote has no texts of
 */
export function useToldTexts(elsewhere: (remote: string) => string): (told: Notification) => ToldTexts {
  const { i18n } = useTranslation();
  const releases = useContext(RemotesContext)?.releases;
  const inLanguage = (texts: Record<string, string> = {}) => texts[i18n.language] ?? texts['en'] ?? '';
  return ({ announced, title, text }) => {
    if (announced === undefined) return { title, text };
    const [remote = '', kind] = announced.kind.split('.');
    const known = releases?.[remote]?.release.tells?.find((one) => one.kind === kind);
    if (known === undefined) return { title: elsewhere(remote), text: '' };
    return {
      title: filled(inLanguage(known.title), announced.values),
      text: filled(inLanguage(known.text), announced.values),
    };
  };
}

/** Puts values in the places of `{{name}}`; React encodes what comes of it. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
