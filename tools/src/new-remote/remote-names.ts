/** A remote's name in the forms that its files need. */
export interface RemoteNames {
  /** Name of its folder, package, path and text namespace: `gift-cards`. */
  kebab: string;
  /** `GiftCards` */
  pascal: string;
  /** `giftCards` */
  camel: string;
  /** `Gift cards` */
  title: string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a name consists of lower-case letters, digits and single hyphens. */
export function isKebab(name: string): boolean {
  return KEBAB.test(name);
}

/** The forms of a name such as `gift-cards`. */
export function remoteNames(kebab: string): RemoteNames {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: capital(words.join(' ')),
  };
}

/** A text of the template, which has the name `new-remote`, with another name. */
export function renamed(text: string, { kebab, pascal, camel, title }: RemoteNames): string {
  return text
    .replaceAll('new-remote', kebab)
    .replaceAll('NewRemote', pascal)
    .replaceAll('newRemote', camel)
    .replaceAll('New remote', title);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
