import { isIPv4 } from 'node:net';
import { clientAddress } from '#shared/http/request/client-address.ts';

/**
 * Network of an address, whose addresses may all be one stranger's: for IPv4 the /24, for IPv6 the /48, which one
 * customer may have.
 */
export function networkOf(ip: string): string {
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(v4)) return v4.replace(/\d+$/, '0/24');
  return clientAddress(ip).replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48');
}
