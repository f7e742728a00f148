// Links to places in the device's maps app.

/** Directions to an address: a phone opens them in its own maps app. */
export function mapsUrl(destination: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** A map with a marker at this point. */
export function pointUrl(longitude: number, latitude: number): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`;
}
