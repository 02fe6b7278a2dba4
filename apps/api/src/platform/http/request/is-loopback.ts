const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether an address is one of the machine itself. */
export const isLoopback = (ip: string): boolean => LOOPBACK.test(ip);
