/**
 * The IANA time zone at a point, such as "America/Chicago" (rule 60). Degrees: latitude north, longitude east. It always returns a zone
 * that this runtime knows and never throws: at sea or for invalid points it returns the nautical zone or UTC.
 */
export type TimeZoneAt = (lat: number, lng: number) => string;
