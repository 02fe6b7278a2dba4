import type { Messages } from '@patina/platform/remote-contract';

/**
 * The texts of a remote.
 * @param namespace the remote's name
 * @param en the English texts, which come with the code
 * @param others loads those of the other languages
 */
export const createMessages = (namespace: string, en: Messages['en'], others: Messages['others']): Messages => ({
  namespace,
  en,
  others,
});
