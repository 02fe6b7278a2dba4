import { tableSchema } from '#shared/data-table/table-schema.ts';

/** Histories of a person are in the order of time, newest first. */
export const HISTORY = tableSchema({ sorts: ['-id'], filters: {} });
