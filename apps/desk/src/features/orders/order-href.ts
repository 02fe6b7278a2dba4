/** Address of the page of an order. */
export const orderHref = (id: number) => `/desk/orders/${id}`;
