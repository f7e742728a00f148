// Directions to a lot, in the maps that the device has.

/** Opens the phone's own map at the address. */
export function mapsUrl(destination: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
