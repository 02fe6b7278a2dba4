import { isIPv6 } from 'node:net';

/** Key of rate limits for an IP address: the address, or for IPv6 its /64 network, which belongs to one household. */
export function clientAddress(ip: string): string {
  if (!isIPv6(ip) || /^::ffff:\d/i.test(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = [head, tail].map((part) => part.split(':').filter(Boolean));
  const [first = [], last = []] = groups;
  const middle = ip.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return `${[...first, ...middle, ...last].slice(0, 4).join(':')}::/64`;
}
