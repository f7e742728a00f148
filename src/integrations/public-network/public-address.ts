// Which addresses are on the public internet. Everything else belongs to a private network, such as ours.

import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');

/** The only addresses that are routed, except those that embed IPv4 addresses and those reserved for documentation. */
const GLOBAL6 = new BlockList();
GLOBAL6.addSubnet('2000::', 3, 'ipv6');
const EMBEDDED6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  EMBEDDED6.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !PRIVATE.check(address, 'ipv4');
  return kind === 6 && GLOBAL6.check(address, 'ipv6') && !EMBEDDED6.check(address, 'ipv6');
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export function isLoopback(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && LOOPBACK.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}
