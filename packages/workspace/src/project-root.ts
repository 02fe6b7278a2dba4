import path from 'node:path';

/** Folder of the project. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');
