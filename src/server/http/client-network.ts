// By what a caller is counted. An IPv6 customer is given a network of 2^64 addresses or more and can use another one for
// every try; an IPv4 customer has one address, or shares it.

import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The address itself, or the /64 network that an IPv6 address lies in. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** All eight groups; the two halves of an IPv4 address at the end lie beyond the network and are not told apart. */
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
