import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createServerSeal } from './server-seal.ts';
import { readServerSecrets } from './server-secrets.ts';

const OLD = 'the secret that was used until now';
const NEW = 'the secret that replaces the old one';
const sealWith = (...secrets: string[]) => createServerSeal(() => secrets);

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-secret-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('what is sealed', () => {
  it('cannot be read without the secret, and looks different each time', () => {
    const seal = sealWith(OLD);
    const sealed = seal.seal('JBSWY3DP', 'row 1');
    expect(seal.open(sealed, 'row 1')).toBe('JBSWY3DP');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(seal.seal('JBSWY3DP', 'row 1')).not.toBe(sealed);
    expect(() => sealWith(NEW).open(sealed, 'row 1')).toThrow('a SERVER_SECRET that the server does not have');
  });

  it('does not open in another row, or when altered', () => {
    const seal = sealWith(OLD);
    const sealed = seal.seal('JBSWY3DP', 'row 1');
    expect(() => seal.open(sealed, 'row 2')).toThrow();
    const at = sealed.length - 4;
    const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => seal.open(altered, 'row 1')).toThrow();
  });

  it('opens while its secret is listed second, and is sealed again with the first', () => {
    const both = sealWith(NEW, OLD);
    expect(both.open(sealWith(OLD).seal('JBSWY3DP', 'row 1'), 'row 1')).toBe('JBSWY3DP');
    expect(sealWith(NEW).open(both.seal('JBSWY3DP', 'row 1'), 'row 1')).toBe('JBSWY3DP');
  });
});

describe('a server without SERVER_SECRET', () => {
  it('creates one of its own, keeps it, and lets only its owner read it', () => {
    const settings = { serverSecrets: [], dataDir: join(dataDir, 'new') };
    const [secret = ''] = readServerSecrets(settings);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(readServerSecrets(settings)).toEqual([secret]);
    const path = join(settings.dataDir, 'server-secret');
    expect(readFileSync(path, 'utf8').trim()).toBe(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("uses the settings' secret if there is one, and writes none", () => {
    const settings = { serverSecrets: [NEW, OLD], dataDir: join(dataDir, 'unused') };
    expect(readServerSecrets(settings)).toEqual([NEW, OLD]);
    expect(() => statSync(settings.dataDir)).toThrow();
  });
});
