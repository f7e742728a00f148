// What rate limits count by. An IPv6 customer has 2^64 addresses or more and can use a new one for
// every attempt; an IPv4 customer has a single address, which may be shared.

import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The address itself, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** All eight groups. An embedded IPv4 address is outside the network part, so its halves do not matter. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::');
  const [first, last] = [head, tail].map((half) => half.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill('0'), ...last];
}
