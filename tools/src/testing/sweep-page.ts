import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom lays nothing out, so it has no scrolling either; a file that runs without a page has no Element at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};

afterEach(cleanup);
