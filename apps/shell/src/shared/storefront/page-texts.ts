import type { I18n } from '@patina/platform/i18n';
import type { Messages } from '@patina/platform/remote-contract';

/** The page's texts: those of the releases, overridden by the operator's. */
export interface PageTexts {
  i18n: I18n;
  /** Adds an app's texts in the current language and in languages chosen later. */
  addMessages(messages: Messages): Promise<void>;
  /** Switches the page; `operatorTexts` by `namespace.key` override the releases' own. */
  setLanguage(code: string, operatorTexts: Record<string, string>): Promise<void>;
}
