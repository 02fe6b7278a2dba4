import * as z from 'zod/mini';
import { emailAddress, requiredText } from '../account/personal-fields.ts';
import { post } from '../protocol/endpoint.ts';
import { Done } from '../protocol/envelope.ts';
import { BodyLocale, rowId } from '../protocol/request-parameters.ts';

export const MAX_MESSAGE = 5000;

/** The contact form (docs/product.md#contact-form). */
export const SupportRequest = z.extend(BodyLocale, {
  name: requiredText('first-name-required'),
  surname: requiredText('last-name-required'),
  email: emailAddress('email-required', 'email-invalid'),
  topic: requiredText('topic-required'),
  /** Number of the order that the message is about. */
  order: z.optional(rowId),
  message: z
    .string('message-required')
    .check(z.trim(), z.minLength(1, 'message-required'), z.maxLength(MAX_MESSAGE, 'message-too-long')),
});
export type SupportRequest = z.output<typeof SupportRequest>;

export const support = {
  contact: post('/contact', 'Sends a message to the support; no sign-in required', SupportRequest, Done),
};
