// Rule 204: where requests may go that somebody else chose the URL of.

import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createPublicHosts } from './public-hosts.ts';

const here = createPublicHosts({ allowsLoopback: true });
const outside = createPublicHosts({ allowsLoopback: false });

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['nonsense', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a URL that may be entered', () => {
  it.each([
    ['https://hooks.example.com/parkvale', true],
    ['https://8.8.8.8/hook', true],
    ['http://hooks.example.com/', false],
    ['https://10.0.0.1/', false],
    ['https://0x7f.1/', false],
    ['https://[::1]/', false],
    ['https://localhost/', false],
    ['https://intranet/', false],
    ['https://user:secret@hooks.example.com/', false],
    ['ftp://hooks.example.com/', false],
    ['hooks.example.com', false],
  ])('%s: %s', (url, isTaken) => {
    expect(outside.parse(url) !== null).toBe(isTaken);
  });

  it('also allows a server on the same machine, next to a demo', () => {
    const urls = ['http://127.0.0.1:9/', 'http://localhost:9/', 'http://10.0.0.1/'];
    expect(urls.map((url) => here.parse(url) !== null)).toEqual([true, true, false]);
  });
});

describe('a name', () => {
  const resolvingTo = (...addresses: readonly string[]) =>
    createPublicHosts({
      allowsLoopback: true,
      resolve: async () => addresses.map((address) => ({ address, family: 4 })),
    });

  it('leads nowhere if any of its addresses is private', async () => {
    const url = new URL('https://rebinding.example.com/');
    expect(await resolvingTo('8.8.8.8', '10.0.0.1').check(url)).toBe('NOT_PUBLIC');
    expect(await resolvingTo().check(url)).toBe('NOT_PUBLIC');
    expect(await resolvingTo('8.8.8.8').check(new URL('http://name.localhost/'))).toBe('NEEDS_HTTPS');
  });

  it('leads to the address that was checked, whatever it resolves to later', async () => {
    const host = await resolvingTo('8.8.8.8', '1.1.1.1').check(new URL('https://hooks.example.com/'));
    if (typeof host === 'string') throw new Error(host);
    const found = Promise.withResolvers<unknown>();
    host.lookup('hooks.example.com', { all: true }, (_error, addresses) => found.resolve(addresses));
    expect(await found.promise).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});
