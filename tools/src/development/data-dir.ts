import path from 'node:path';
import { DEFAULT_DATA_DIR } from '@patina/http/data-dir';
import { projectRoot } from '@patina/workspace/project-root';

export const dataDir = path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, DEFAULT_DATA_DIR));
