import { createTexts } from '#features/i18n/create-texts.ts';
import { cookieMessages } from '#messages/cookies/messages.ts';
import { messages } from '#messages/messages.ts';

/** The shell's texts, in English until another language is chosen. */
export function shellTexts() {
  const texts = createTexts(messages);
  void texts.addMessages(cookieMessages);
  return texts;
}
