/** A fake provider of static maps. It checks requests against each provider's published limits, and draws one dot. */
import { type HttpStandIn, type StandInAnswer, type StandInRequest, startStandIn } from './http-stand-in.ts';

export const MAP_TEST_KEY = 'map-key-that-is-nobodys.000000';

/** The smallest PNG, followed by the request's text, which image readers ignore. */
const ONE_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export async function startStaticMap(): Promise<HttpStandIn> {
  return startStandIn((request, { breaches }): StandInAnswer => {
    const key = ['key', 'access_token', 'apiKey'].map((name) => request.query.get(name)).find(Boolean);
    if (key !== MAP_TEST_KEY) return { status: 403, body: 'The provided key is not valid.' };
    const problem = judge(request);
    if (problem) breaches.push(problem);
    const requested = request.path.replaceAll(MAP_TEST_KEY, '');
    return {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
      body: Buffer.concat([Buffer.from(ONE_DOT, 'base64'), Buffer.from(requested)]),
    };
  });
}

function judge({ path, query }: StandInRequest): string | undefined {
  if (path.startsWith('/maps/api/staticmap?')) return judgeGoogle(query);
  if (path.startsWith('/styles/v1/mapbox/')) return judgeMapbox(path);
  if (path.startsWith('/v1/staticmap?')) return judgeGeoapify(query);
  return `Nothing is at ${path}`;
}

function judgeGoogle(query: URLSearchParams): string | undefined {
  const [width = 0, height = 0] = (query.get('size') ?? '').split('x').map(Number);
  if (!(width >= 1 && width <= 640 && height >= 1 && height <= 640)) return `Google draws no ${query.get('size')}`;
  if (!/^([0-9]|1\d|2[01])$/.test(query.get('zoom') ?? '')) return `Google knows no zoom ${query.get('zoom')}`;
  const [lat = 99, lng = 999] = (query.get('center') ?? '').split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? undefined : 'Google knows no such point';
}

function judgeMapbox(path: string): string | undefined {
  const shape =
    /^\/styles\/v1\/mapbox\/[a-z]+-v\d+\/static\/(?:pin-[sl]\+[0-9a-f]{6}\([-\d.]+,[-\d.]+\)\/)?([-\d.]+),([-\d.]+),([\d.]+)\/(\d+)x(\d+)@2x\?/;
  const [, lng = 999, lat = 99, zoom = 99, width = 0, height = 0] = (shape.exec(path) ?? []).map(Number);
  if (Math.abs(lng) > 180 || Math.abs(lat) > 85.0511) return `Mapbox knows no such point: ${path}`;
  if (zoom > 22) return `Mapbox knows no zoom ${zoom}`;
  return width >= 1 && width <= 1280 && height >= 1 && height <= 1280 ? undefined : 'Mapbox draws no such size';
}

function judgeGeoapify(query: URLSearchParams): string | undefined {
  const [width, height] = [Number(query.get('width')), Number(query.get('height'))];
  if (!(width >= 1 && width <= 4096 && height >= 1 && height <= 4096)) return 'Geoapify draws no such size';
  const corners = /^rect:([-\d.]+),([-\d.]+),([-\d.]+),([-\d.]+)$/.exec(query.get('area') ?? '');
  const [, west = 0, north = 0, east = 0, south = 0] = (corners ?? []).map(Number);
  return west < east && south < north ? undefined : `Geoapify knows no such area: ${query.get('area')}`;
}
