import { createContext, useContext } from 'react';
import type { ShellStorefront } from './shell-storefront.ts';

const ShellContext = createContext<ShellStorefront | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

/** The storefront, for the shell's own components; remotes use the shared packages. */
export function useShell(): ShellStorefront {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('A part of the shell was rendered outside of it.');
  return shell;
}
