import { expect, it } from 'vitest';
import { whyStopped } from './stopped-start.ts';

const failed = (fields: object) => Object.assign(new Error('No space left on device'), fields);

it.each([
  ['of a database elsewhere', failed({ code: '53100' }), 'The disk of the database is full'],
  ['of a file', failed({ code: 'ENOSPC', path: '/data/server-secret' }), 'The disk of /data/server-secret is full'],
  ['of a copy', failed({ code: 'ENOSPC', path: '/data/a', dest: '/backups/a' }), 'The disk of /backups/a is full'],
])('says that the disk %s is full', (_, error, sentence) => {
  expect(whyStopped(error)).toBe(`${sentence}. Make room on it, then start again.`);
});
