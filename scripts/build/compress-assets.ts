// Writes a compressed copy next to each built file that benefits. Compressing once and thoroughly here beats compressing quickly for each
// visitor. The server sends the copy that the browser accepts.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this size, headers outweigh the savings. */
const MIN_BYTES = 1024;

/** Compresses everything in `<clientDir>/assets`. */
export function compressAssets(clientDir: string): void {
  for (const path of globSync('assets/*.{js,mjs,css,svg,json}', { cwd: clientDir })) {
    const file = join(clientDir, path);
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
