/**
 * The IANA time zone at a point, such as "America/Chicago", by which a lot counts its days, months and opening hours.
 * Degrees: latitude north, longitude east. It always answers with a zone that this runtime knows and never throws: at sea,
 * and where a point makes no sense, it is the zone that ships would keep there, or UTC.
 */
export type TimeZoneAt = (lat: number, lng: number) => string;
