import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { everyTest } from './every-test.ts';

// jsdom lays nothing out, so it has no scrolling either; a file that runs without a page has no Element at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};

// As patient as every other wait (every-test.ts): the first test of a file loads the code of the page.
configure({ asyncUtilTimeout: everyTest.expect.poll.timeout });

afterEach(cleanup);
