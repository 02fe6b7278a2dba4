/** Address of the page of a batch. */
export const batchHref = (id: number) => `/desk/payouts/batches/${id}`;
