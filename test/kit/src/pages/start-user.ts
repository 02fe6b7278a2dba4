import { type UserEvent, userEvent } from '@testing-library/user-event';

/**
 * A user who does not pause between keys: the pauses, each a turn of the event loop, took as long as everything else in
 * tests of forms.
 */
export const startUser = (): UserEvent => userEvent.setup({ delay: null });
