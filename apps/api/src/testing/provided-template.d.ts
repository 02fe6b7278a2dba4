import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file gets a copy of. */
    template: { engine: 'embedded'; folder: string } | { engine: 'postgres'; url: string; name: string };
  }
}
