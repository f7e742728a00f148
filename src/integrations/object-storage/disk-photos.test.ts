import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createDiskPhotos } from './disk-photos.ts';
import { describePhotoStorage } from './photo-storage.suite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-photos-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describePhotoStorage('the local disk', createDiskPhotos(dataDir));
