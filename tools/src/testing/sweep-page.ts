import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom lays nothing out, so it has no scrolling either; a file that runs without a page has no Element at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};

// The first test of a file loads the code of the page, beside the tests of every other package.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
