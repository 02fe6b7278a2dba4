import { isIPv6 } from 'node:net';

/** Whom limits count an address for: itself, or for IPv6 its network of 64 bits, which one household has whole. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip) || /^::ffff:\d/i.test(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = [head, tail].map((part) => part.split(':').filter(Boolean));
  const [first = [], last = []] = groups;
  const middle = ip.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return `${[...first, ...middle, ...last].slice(0, 4).join(':')}::/64`;
}
