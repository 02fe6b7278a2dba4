import type { Language } from '@patina/shared-api/contract/content/content';
import { CommandError } from '#platform/console/command-error.ts';
import type { ContentService } from '#store/content/content-service.ts';

/** The store's language with this code. @throws CommandError */
export async function findLanguage(content: ContentService, code = ''): Promise<Language> {
  const languages = await content.languages();
  const found = languages.find((language) => language.code === code.toLowerCase());
  if (found) return found;
  throw new CommandError(`The store has no language ${code}. It has ${languages.map((one) => one.code).join(', ')}.`);
}
