import { loadChunksWith } from '@patina/platform/load-chunks';
import type {} from '@patina/platform/shared-federation-runtime';

/* First module in the entry of every remote, before its container: its chunks are loaded as the page loads all files. */
loadChunksWith(globalThis.patinaFederation.files.script);
