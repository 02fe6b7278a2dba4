import { createContext } from 'react';

/** Whether it is part of a page that has a heading. */
export const InPage = createContext(false);
