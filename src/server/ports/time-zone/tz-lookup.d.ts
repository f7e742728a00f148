// The package ships no types of its own.
declare module 'tz-lookup' {
  /** The IANA zone at a point in degrees; throws a RangeError outside of the world. */
  export default function tzLookup(lat: number, lng: number): string;
}
