import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file gets a copy of. */
    template:
      | {
          engine: 'embedded';
          folder: string;
          /** The same, but servers do not add the seed's products. */
          unseededFolder: string;
        }
      | { engine: 'postgres'; url: string; name: string };
  }
}
