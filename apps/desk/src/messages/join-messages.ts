import { createMessages } from '@patina/parts/create-messages';
import type { Messages } from '@patina/platform/remote-contract';

/** The texts of a page that shows what several areas have; no two of them have texts of one name. */
export function joinMessages(...areas: readonly Messages[]): Messages {
  const loading = (language: keyof Messages['others']) => async () => {
    const texts = await Promise.all(areas.map(({ others }) => others[language]()));
    return { default: Object.assign({}, ...texts.map((loaded) => loaded.default)) };
  };
  return createMessages('desk', Object.assign({}, ...areas.map(({ en }) => en)), {
    pt: loading('pt'),
    es: loading('es'),
    de: loading('de'),
  });
}
