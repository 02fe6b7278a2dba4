import { createBrowserRouter as createRouter } from 'react-router';
import { matchCaseSensitively } from './match-case-sensitively.ts';

/** The page's router in a browser. */
export const createBrowserRouter = matchCaseSensitively(createRouter);
