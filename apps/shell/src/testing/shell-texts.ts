import { createTexts } from '#features/i18n/create-texts.ts';
import { messages } from '#messages/messages.ts';

/** The shell's texts, in English until another language is chosen. */
export const shellTexts = () => createTexts(messages);
