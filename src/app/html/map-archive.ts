// The map's own tiles: one file, from which browsers read the parts they need with range requests.

import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { MapTiles } from '#app/config/map-tile-settings.ts';
import { MAP_ARCHIVE_PATH } from '#platform/contract/boot.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Needs `reply.sendFile`. An unsatisfiable range gets a 416, as with any file. */
export function addMapArchive(app: FastifyInstance, tiles: MapTiles): void {
  if (tiles?.kind !== 'file') return;
  const [folder, name] = [dirname(tiles.path), basename(tiles.path)];
  // The validator tells a browser that holds parts of an older archive that there is a newer one.
  app.get(MAP_ARCHIVE_PATH, (_request, reply) =>
    reply
      .type('application/octet-stream')
      .sendFile(name, folder, { maxAge: DAY_MS, immutable: false, etag: true, dotfiles: 'allow' }),
  );
}
