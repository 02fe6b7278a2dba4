import { createContext } from 'react';

/** Told when a dialog inside opens or closes, so that what holds its trigger stays until then. */
export const DialogHost = createContext<(isOpen: boolean) => void>(() => {});
