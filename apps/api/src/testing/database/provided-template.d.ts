import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that is copied for every test file. */
    template:
      | {
          engine: 'embedded';
          folder: string;
          /** The same, but servers do not add the seed's products. */
          unseededFolder: string;
        }
      | {
          engine: 'postgres';
          url: string;
          name: string;
          /** Address of PgBouncer's copy of the database `postgres`, where tests connect through it. */
          pooler?: string;
        };
  }
}
