import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const CLIENT = { GOOGLE_CLIENT_ID: '12-ab.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'nobodys-secret' };

describe('signing in with Google', () => {
  it('is not offered by default', () => {
    expect(readConfig({}).google).toBeNull();
  });

  it('is offered once both settings are set', () => {
    expect(readConfig(CLIENT).google).toEqual({
      clientId: '12-ab.apps.googleusercontent.com',
      clientSecret: 'nobodys-secret',
      issuerUrl: 'https://accounts.google.com',
    });
  });

  it.each(Object.keys(CLIENT))('stops the start when only %s is missing', (name) => {
    expect(() => readConfig({ ...CLIENT, [name]: undefined })).toThrow(`${name}: must be set too`);
  });

  it('may use another server that behaves like Google', () => {
    const google = readConfig({ ...CLIENT, GOOGLE_SIGN_IN_URL: 'http://127.0.0.1:9/google/' }).google;
    expect(google?.issuerUrl).toBe('http://127.0.0.1:9/google');
  });
});
