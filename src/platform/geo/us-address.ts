/**
 * The parts of a US address as people write it: "200 W Lake St, Chicago, IL 60606". The columns `city` and `region` of
 * `locations` read it the same way.
 */

const ENDING =
  /^(?<street>.*),(?<city>[^,]+),\s*(?<region>[A-Z]{2})(?:\s+(?<postCode>[0-9]{5}(?:-[0-9]{4})?))?(?:,\s*(?:USA|US|United States))?\s*$/;

export type UsAddress = {
  /** The whole address if it does not end in city and state. */
  readonly street: string;
  readonly city: string | null;
  readonly region: string | null;
  readonly postCode: string | null;
};

export const readUsAddress = (address: string): UsAddress => {
  const { street = address, city, region, postCode } = ENDING.exec(address)?.groups ?? {};
  return { street: street.trim(), city: city?.trim() || null, region: region ?? null, postCode: postCode ?? null };
};
