import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { emailAddress, requiredText } from './person.ts';
import { BodyLocale } from './wire.ts';

/** Longest message to the support that is taken. */
export const MAX_MESSAGE = 5000;
const TOO_LONG = `Please use at most ${MAX_MESSAGE} characters`;

/** The contact form (specification, section 2, "Other screens implied"). */
export const SupportRequest = z.extend(BodyLocale, {
  name: requiredText('First name is required'),
  surname: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Invalid email format'),
  topic: requiredText('Topic is required'),
  message: z
    .string('Message is required')
    .check(z.trim(), z.minLength(1, 'Message is required'), z.maxLength(MAX_MESSAGE, TOO_LONG)),
});
export type SupportRequest = z.output<typeof SupportRequest>;

export const support = {
  contact: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Writes to the support; anybody may',
    body: SupportRequest,
    response: Done,
  }),
};
